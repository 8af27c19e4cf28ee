import type { Finding } from "@edge-console/contract/findings/finding";
import type { ReactElement } from "react";
import { severityTones } from "../../../format/severity-tones.ts";
import { toneIcons } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./diagnostics-page.module.css";
import { FindingAlert } from "./finding-alert.tsx";
import { FindingFix } from "./finding-fix.tsx";

/** One finding of a zone, with how to fix it. */
export function FindingItem({ finding, zone }: { finding: Finding; zone: string }): ReactElement {
  const { severity, title, sentence, quote } = finding;
  const tone = severityTones[severity];
  const Shape = toneIcons[tone];
  return (
    <li className={styles.finding} data-tone={tone}>
      <Shape size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.detail}>
          {sentence}
          {quote !== undefined && ` The API returned: “${quote}”`}
          <FindingAlert finding={finding} zone={zone} />
        </p>
        <p className={classNames(styles.note, styles.fix)}>
          <FindingFix finding={finding} zone={zone} />
        </p>
      </div>
    </li>
  );
}
