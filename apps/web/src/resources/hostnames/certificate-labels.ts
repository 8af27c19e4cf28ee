import {
  type CertificateStatus,
  describeExpiration,
  expiringSoonDays,
  getCertificateStatus,
} from "@edge-console/contract/findings/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Tone } from "../../ui/badge.tsx";

/** Name of each status of a certificate in filters, and the tone of its badge. */
export const certificateStatusLabels: Record<CertificateStatus, { label: string; tone: Tone }> = {
  expired: { label: "Expired", tone: "bad" },
  expiring: { label: `Uploaded, expires within ${expiringSoonDays} days`, tone: "caution" },
  issuing: { label: "Issuing", tone: "info" },
  off: { label: "HTTPS off", tone: "neutral" },
  valid: { label: "Valid", tone: "good" },
};

/** Status of one hostname's certificate with its label; `now` in Unix seconds. */
export function describeCertificate(
  hostname: Pick<Hostname, "SSL_ENABLED" | "SSL_CERTIFICATE" | "CERTIFICATE_EXPIRES">,
  now: number,
): { status: CertificateStatus; label: string; tone: Tone } {
  const status = getCertificateStatus(hostname, now);
  const { label, tone } = certificateStatusLabels[status];
  return {
    status,
    label: status === "expiring" ? describeExpiration(hostname.CERTIFICATE_EXPIRES, now) : label,
    tone,
  };
}
