import { Secret as OtpSecret, TOTP } from "otpauth";
import { Secret } from "../../platform/crypto/secret.ts";

/** The defaults of RFC 6238, which all authenticator apps support. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Also accepts the previous and next time step, because clocks differ and users type slowly. */
const windowSteps = 1;

const secretBytes = 20;

/** Name of the console in authenticator apps. */
const issuer = "Edge Console";

/** Generates a secret for an authenticator app, in Base32. */
export function generateTotpSecret(): Secret {
  return new Secret(new OtpSecret({ size: secretBytes }).base32);
}

/** Returns the `otpauth:` URI for the QR code; `label` is the user's email address. */
export function toTotpUri(secret: Secret, label: string): string {
  return createTotp(secret, label).toString();
}

/** Finds the time step of a code, among the current one and its neighbors at `now` (Unix seconds). */
export function findMatchingStep(secret: Secret, code: string, now: number): number | undefined {
  const timestamp = now * 1000;
  const delta = createTotp(secret).validate({ token: code, timestamp, window: windowSteps });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp }) + delta;
}

function createTotp(secret: Secret, label = ""): TOTP {
  return new TOTP({ ...parameters, issuer, label, secret: OtpSecret.fromBase32(secret.reveal()) });
}
