import type { HostnameRow } from "../store/hostnames.ts";

export const automaticLifetimeSeconds = 90 * 86_400;

const issuanceSeconds = 4;

/** Time before the expiry at which an automatic certificate is renewed. */
const renewalSeconds = 30 * 86_400;

/** Issuer of automatic certificates. */
export const automaticIssuer = "Automatic Certificate Authority";

/**
 * Returns the expiry of the automatic certificate at `now`, in Unix seconds; 0 if none has been issued yet. It's issued a
 * few seconds after it was requested and renewed in time. An expiry that the operator set doesn't change.
 */
export function getAutomaticExpiry(
  hostname: Pick<HostnameRow, "issuance_started" | "issued_until">,
  now: number,
): number {
  if (hostname.issued_until > 0) return hostname.issued_until;
  if (hostname.issuance_started === 0 || now < hostname.issuance_started + issuanceSeconds) return 0;
  const issuedAt = hostname.issuance_started + issuanceSeconds;
  const renewalIntervalSeconds = automaticLifetimeSeconds - renewalSeconds;
  const renewalCount = Math.floor((now - issuedAt) / renewalIntervalSeconds);
  return issuedAt + renewalCount * renewalIntervalSeconds + automaticLifetimeSeconds;
}
