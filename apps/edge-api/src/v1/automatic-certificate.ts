import type { HostnameRow } from "../store/hostnames.ts";

/** How long an automatic certificate is valid, in seconds. */
export const automaticLifetimeSeconds = 90 * 86_400;

/** How long automatic issuance takes, in seconds. */
const issuanceSeconds = 4;

/** How long before its expiry an automatic certificate is renewed, in seconds. */
const renewalSeconds = 30 * 86_400;

/** Who issues automatic certificates. */
export const automaticIssuer = "Automatic Certificate Authority";

/**
 * Expiry of the automatic certificate in place at `now`, in Unix seconds; 0 when none has been issued yet. It is issued
 * automatically a few seconds after it was asked for and renewed in time; one that the operator issued with an expiry of
 * his own keeps it.
 */
export function getAutomaticExpiry(
  hostname: Pick<HostnameRow, "issuance_started" | "issued_until">,
  now: number,
): number {
  if (hostname.issued_until > 0) return hostname.issued_until;
  if (hostname.issuance_started === 0 || now < hostname.issuance_started + issuanceSeconds) return 0;
  const issued = hostname.issuance_started + issuanceSeconds;
  const period = automaticLifetimeSeconds - renewalSeconds;
  const renewals = Math.floor((now - issued) / period);
  return issued + renewals * period + automaticLifetimeSeconds;
}
