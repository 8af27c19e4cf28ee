import type { ReactElement, ReactNode } from "react";
import { toneIcons } from "../../../../ui/badge.tsx";
import type { CertificateCheck } from "../analyzer/checks.ts";
import styles from "./certificate-checks.module.css";

/** What is seen in a certificate, line by line. `action`: what can be done about the chain. */
export function CertificateChecks({
  findings,
  action,
}: {
  findings: readonly CertificateCheck[];
  action?: ReactNode;
}): ReactElement | null {
  if (findings.length === 0) return null;
  return (
    <section aria-label="What is seen in it" className={styles.findings}>
      <dl className={styles.list}>
        {findings.map(({ label: about, text: words, tone }) => {
          const Shape = toneIcons[tone];
          return (
            <div key={about} className={styles.finding} data-tone={tone}>
              <Shape size={15} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
              <dt className={styles.label}>{about}</dt>
              <dd className={styles.text}>{words}</dd>
            </div>
          );
        })}
      </dl>
      {action && <div>{action}</div>}
    </section>
  );
}
