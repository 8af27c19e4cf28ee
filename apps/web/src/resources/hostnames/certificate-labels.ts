import {
  type CertificateStatus,
  collectCertificateFindings,
  describeExpiration,
  expiringSoonDays,
  getCertificateStatus,
} from "@edge-console/contract/findings/certificate";
import { isActive } from "@edge-console/contract/findings/hostnames";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { severityTones } from "../../format/severity-tones.ts";
import type { Tone } from "../../ui/badge.tsx";

/** Name of each status of a certificate in filters, and the tone of its badge. */
export const certificateStatusLabels: Record<CertificateStatus, { label: string; tone: Tone }> = {
  expired: { label: "Expired", tone: "bad" },
  expiring: { label: `Uploaded, expires within ${expiringSoonDays} days`, tone: "caution" },
  issuing: { label: "Issuing", tone: "info" },
  off: { label: "HTTPS off", tone: "neutral" },
  valid: { label: "Valid", tone: "good" },
};

/** Status of one hostname's certificate with its label, and the tone of what is wrong with it; `now` in Unix seconds. */
export function describeCertificate(
  hostname: Hostname,
  now: number,
): { status: CertificateStatus; label: string; tone: Tone } {
  const status = getCertificateStatus(hostname, now);
  const { label, tone } = certificateStatusLabels[status];
  const problem = isActive(hostname)
    ? collectCertificateFindings(hostname, now).find(({ severity }) => severity !== "info")
    : undefined;
  const expiresSoon = status === "expiring" || problem?.code === "certificate-expiring";
  return {
    status,
    label: expiresSoon ? describeExpiration(hostname.CERTIFICATE_EXPIRES, now) : label,
    tone: problem ? severityTones[problem.severity] : tone,
  };
}
