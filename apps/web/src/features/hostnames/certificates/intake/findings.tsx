import type { ReactElement, ReactNode } from "react";
import { toneIcons } from "../../../../ui/badge.tsx";
import type { Finding } from "../doctor/findings.ts";
import styles from "./findings.module.css";

/** What is seen in a certificate, line by line. `action`: what can be done about the chain. */
export function Findings({
  findings,
  action,
}: {
  findings: readonly Finding[];
  action?: ReactNode;
}): ReactElement | null {
  if (findings.length === 0) return null;
  return (
    <section aria-label="What is seen in it" className={styles.findings}>
      <dl className={styles.list}>
        {findings.map(({ about, words, tone }) => {
          const Shape = toneIcons[tone];
          return (
            <div key={about} className={styles.finding} data-tone={tone}>
              <Shape size={15} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
              <dt className={styles.about}>{about}</dt>
              <dd className={styles.words}>{words}</dd>
            </div>
          );
        })}
      </dl>
      {action && <div>{action}</div>}
    </section>
  );
}
