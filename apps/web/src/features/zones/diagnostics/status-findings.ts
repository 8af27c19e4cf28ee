import type { Finding } from "@edge-console/contract/findings/finding";

/** Returns the findings that are problems or block requests; the others are about settings. */
export function listStatusFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity, impact }) => severity !== "info" || impact !== "none");
}
