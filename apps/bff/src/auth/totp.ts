import { Secret as OtpSecret, TOTP } from "otpauth";
import { Secret } from "../crypto/secret.ts";

/** What every authenticator app takes for granted (RFC 6238): SHA-1, six digits, half a minute. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** A code of the step before or after the present one counts as well: clocks differ, and people type slowly. */
const window = 1;

const secretBytes = 20;

/** How apps name the console in their lists. */
const issuer = "Edge Console";

/** A new secret of an authenticator app, in Base32. */
export function generateTotpSecret(): Secret {
  return new Secret(new OtpSecret({ size: secretBytes }).base32);
}

/** The address that an app's QR code holds; `label` says whose sign-in it is. */
export function toTotpUri(secret: Secret, label: string): string {
  return createTotp(secret, label).toString();
}

/** The time step whose code this is, among the present one and its neighbours at `now` (Unix seconds). */
export function findMatchingStep(secret: Secret, code: string, now: number): number | undefined {
  const timestamp = now * 1000;
  const delta = createTotp(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp }) + delta;
}

function createTotp(secret: Secret, label = ""): TOTP {
  return new TOTP({ ...parameters, issuer, label, secret: OtpSecret.fromBase32(secret.reveal()) });
}
