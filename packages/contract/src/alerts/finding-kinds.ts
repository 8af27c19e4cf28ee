import type { FindingCode } from "../findings/finding.ts";
import type { AlertKind } from "./alert-kinds.ts";

/** Kind of alert about a finding. The others have no alert, or one about a change instead of a state. */
export const alertKindsOfFindings: Readonly<Partial<Record<FindingCode, AlertKind>>> = {
  "api-key-rejected": "api-key-rejected",
  "usage-limit": "usage-limit",
  "zone-paused": "zone-paused",
  maintenance: "maintenance",
  "tunnel-disconnected": "tunnel-disconnected",
  "tunnel-disabled": "not-serving",
  "tunnel-waiting": "not-serving",
  "tunnel-missing": "not-serving",
  "no-active-hostname": "not-serving",
  "addresses-blocked": "not-serving",
  "https-forced-without-certificate": "https-forced-without-certificate",
  "certificate-missing": "certificate-missing",
  "certificate-expired": "certificate-expired",
  "certificate-expiring": "certificate-expiring",
  "dns-elsewhere": "dns-changed",
  "differs-from-file": "file-drift",
  "deviates-from-baseline": "baseline-deviation",
  "differs-from-ip-list": "ip-list-drift",
};
