import type { Finding } from "@edge-console/contract/findings/finding";
import type { ReactElement } from "react";
import styles from "./diagnostics-page.module.css";
import { FindingItem } from "./finding-item.tsx";

/** Findings of a zone, each with how to fix it. Nothing if there are none. */
export function FindingList({
  findings,
  zone,
  isCompact = false,
}: {
  findings: readonly Finding[];
  zone: string;
  /** Shows each fix next to its finding where there is room. */
  isCompact?: boolean;
}): ReactElement | null {
  if (findings.length === 0) return null;
  return (
    <ol className={styles.findings} data-compact={isCompact ? "" : undefined}>
      {findings.map((finding) => (
        <FindingItem
          key={`${finding.code} ${"id" in finding.subject ? finding.subject.id : ""}`}
          finding={finding}
          zone={zone}
        />
      ))}
    </ol>
  );
}
