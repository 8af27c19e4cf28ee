import { formatQuantity } from "../console/quantities.ts";
import type { Hostname } from "../objects/hostname.ts";
import type { Finding } from "./finding.ts";

const secondsPerDay = 86_400;

/** An uploaded certificate needs attention this many days before it expires. A managed certificate renews automatically. */
export const expiringSoonDays = 30;

/** A managed certificate that isn't renewed this many days before it expires is listed as information. */
const renewalDueDays = 14;

/** A managed certificate that isn't renewed this many full days before it expires needs attention. */
export const renewalOverdueDays = 7;

/** The first certificate of a new hostname may take this long, in seconds. */
const issuingSeconds = 3_600;

/** Statuses of a hostname's certificate, the most urgent first. */
export const certificateStatuses = ["expired", "expiring", "issuing", "off", "valid"] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

type CertificateFields = Pick<Hostname, "SSL_ENABLED" | "SSL_CERTIFICATE" | "CERTIFICATE_EXPIRES">;

/** Returns the status of a hostname's certificate; `now` in Unix seconds. */
export function getCertificateStatus(
  { SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES: expires }: CertificateFields,
  now: number,
): CertificateStatus {
  if (SSL_ENABLED === 0) return "off";
  if (expires === 0) return "issuing";
  if (expires <= now) return "expired";
  return SSL_CERTIFICATE === "CUSTOM" && isExpiringSoon(expires, now) ? "expiring" : "valid";
}

/** Returns whether a certificate that isn't renewed automatically expires soon enough to need attention. */
export function isExpiringSoon(expires: number, now: number): boolean {
  return getDaysLeft(expires, now) <= expiringSoonDays;
}

/** Returns how many full days are left until `expires`; both in Unix seconds. */
export function getDaysLeft(expires: number, now: number): number {
  return Math.floor((expires - now) / secondsPerDay);
}

/** Returns the expiration in words: "Expires in 12 days", "Expires today", "Expired". */
export function describeExpiration(expires: number, now: number): string {
  if (expires <= now) return "Expired";
  const days = getDaysLeft(expires, now);
  if (days === 0) return "Expires today";
  return `Expires in ${formatQuantity(days, "day")}`;
}

/** Returns whether a hostname's certificate is a problem, or will be: not if HTTPS is off, or a new one is being issued. */
export function needsAttention(hostname: Hostname, now: number): boolean {
  return collectCertificateFindings(hostname, now).some(({ severity }) => severity !== "info");
}

/** Findings about HTTPS of an active hostname. */
export function collectCertificateFindings(hostname: Hostname, now: number): Finding[] {
  const { ID, HOSTNAME, DEFAULT, FORCE_SSL, CERTIFICATE_EXPIRES, TIMESTAMP } = hostname;
  const status = getCertificateStatus(hostname, now);
  const subjectFields = {
    subject: { type: "hostname", id: ID, name: HOSTNAME },
    fix: { type: "hostname", id: ID },
  } as const;
  if (FORCE_SSL === 1 && (status === "issuing" || status === "expired")) {
    const reason = status === "issuing" ? "There is no certificate" : "The certificate expired";
    return [
      {
        ...subjectFields,
        code: "https-forced-without-certificate",
        severity: "critical",
        impact: "some",
        title: `${HOSTNAME} forces HTTPS without a valid certificate`,
        sentence: `${reason}, so visitors can't reach this hostname.`,
      },
    ];
  }
  switch (status) {
    case "off":
      return [
        {
          ...subjectFields,
          code: "https-off",
          severity: "info",
          impact: "some",
          title: `${HOSTNAME} doesn't serve HTTPS`,
          sentence: "HTTPS is off, so HTTPS requests fail.",
        },
      ];
    case "issuing":
      return [
        {
          ...subjectFields,
          code: "certificate-missing",
          severity: now - TIMESTAMP < issuingSeconds ? "info" : "warning",
          impact: "some",
          title: `${HOSTNAME} has no certificate yet`,
          sentence:
            DEFAULT === 1
              ? "It's being issued. Until then, HTTPS requests fail."
              : "A certificate is issued automatically once DNS points here. Until then, HTTPS requests fail.",
        },
      ];
    case "expired":
      return [
        {
          ...subjectFields,
          code: "certificate-expired",
          severity: "critical",
          impact: "some",
          title: `The certificate of ${HOSTNAME} expired`,
          sentence: "Browsers block HTTPS requests to this hostname.",
        },
      ];
    case "expiring":
      return [createExpirationFinding(hostname, now)];
    case "valid":
      if (getDaysLeft(CERTIFICATE_EXPIRES, now) >= renewalDueDays || hostname.SSL_CERTIFICATE === "CUSTOM") return [];
      return [createExpirationFinding(hostname, now)];
  }
}

/** Finding about a valid certificate that will expire, however long that takes; `now` in Unix seconds. */
export function createExpirationFinding(
  { ID, HOSTNAME, SSL_CERTIFICATE, CERTIFICATE_EXPIRES }: Hostname,
  now: number,
): Finding {
  const isUploaded = SSL_CERTIFICATE === "CUSTOM";
  const needsAction = isUploaded
    ? isExpiringSoon(CERTIFICATE_EXPIRES, now)
    : getDaysLeft(CERTIFICATE_EXPIRES, now) < renewalOverdueDays;
  return {
    code: "certificate-expiring",
    severity: needsAction ? "warning" : "info",
    impact: "none",
    subject: { type: "hostname", id: ID, name: HOSTNAME },
    title: `The certificate of ${HOSTNAME} ${describeExpiration(CERTIFICATE_EXPIRES, now).toLowerCase()}`,
    sentence: isUploaded
      ? "Uploaded certificates aren't renewed automatically."
      : "Managed certificates renew automatically. If this one doesn't, check that DNS points to this zone.",
    fix: { type: "hostname", id: ID },
  };
}
