import type { Finding } from "@edge-console/contract/findings/finding";
import type { ReactElement } from "react";
import styles from "./diagnostics-page.module.css";
import { FindingItem } from "./finding-item.tsx";

/** Findings of a zone, each with how to fix it. Nothing if there are none. */
export function FindingList({ findings, zone }: { findings: readonly Finding[]; zone: string }): ReactElement | null {
  if (findings.length === 0) return null;
  return (
    <ol className={styles.findings}>
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
