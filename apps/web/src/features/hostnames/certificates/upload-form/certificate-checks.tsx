import type { ReactElement, ReactNode } from "react";
import { toneIcons } from "../../../../ui/badge.tsx";
import type { CertificateCheck } from "../analyzer/checks.ts";
import sharedStyles from "../../../../ui/shared.module.css";
import styles from "./certificate-checks.module.css";

/** Results of the checks of a certificate, with an optional action to fix the chain. */
export function CertificateChecks({
  checks,
  action,
}: {
  checks: readonly CertificateCheck[];
  action?: ReactNode;
}): ReactElement | null {
  if (checks.length === 0) return null;
  return (
    <section aria-label="Certificate checks" className={styles.checks}>
      <dl className={styles.list}>
        {checks.map(({ label, text, tone }) => {
          const Icon = toneIcons[tone];
          return (
            <div key={label} className={styles.check} data-tone={tone}>
              <Icon size={15} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
              <dt className={sharedStyles.muted}>{label}</dt>
              <dd className={styles.text}>{text}</dd>
            </div>
          );
        })}
      </dl>
      {action && <div>{action}</div>}
    </section>
  );
}
