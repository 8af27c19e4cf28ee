import type { Alert } from "@edge-console/contract/alerts/alert";
import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import type { Finding, FindingCode } from "@edge-console/contract/findings/finding";

/** Kind of alert about a finding. The others have no alert, or one about a change instead of a state. */
const kinds: Readonly<Partial<Record<FindingCode, AlertKind>>> = {
  "api-key-rejected": "api-key-rejected",
  "usage-limit": "usage-limit",
  "zone-paused": "zone-paused",
  "tunnel-disconnected": "tunnel-disconnected",
  "https-forced-without-certificate": "https-forced-without-certificate",
  "certificate-missing": "certificate-missing",
  "certificate-expired": "certificate-expired",
  "certificate-expiring": "certificate-expiring",
  "dns-elsewhere": "dns-changed",
};

/** Returns the open alert about the same problem as a finding, so that both are shown as one. */
export function findAlertOfFinding(alerts: readonly Alert[], { code, subject }: Finding): Alert | undefined {
  const kind = kinds[code];
  const id = "id" in subject ? String(subject.id) : undefined;
  return alerts.find(
    (alert) =>
      alert.state === "open" &&
      alert.kind === kind &&
      alert.subject.type === subject.type &&
      (id === undefined || alert.subject.id === id),
  );
}
