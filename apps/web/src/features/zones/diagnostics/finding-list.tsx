import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import type { Finding } from "@edge-console/contract/findings/finding";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { severityTones } from "../../../format/severity-tones.ts";
import { Day } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { findAlertOfFinding } from "../../../resources/alerts/finding-alerts.ts";
import { alertsQuery } from "../../../resources/alerts/queries.ts";
import { toneIcons } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./diagnostics-page.module.css";
import { FindingFix } from "./finding-fix.tsx";

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

/** One finding of a zone, with how to fix it. */
function FindingItem({ finding, zone }: { finding: Finding; zone: string }): ReactElement {
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

/** The open alert about a finding of a zone: since when, and who acknowledged it. */
function FindingAlert({ finding, zone }: { finding: Finding; zone: string }): ReactElement | null {
  const { id: account } = useAccess();
  const { data } = useQuery(alertsQuery(account));
  const alert = data && findAlertOfFinding(data.alerts, finding, zone);
  if (!alert) return null;
  return (
    <>
      {" "}
      <Link to={paths.alert(account, alert.id)}>
        Alert since <Day at={getAlertStart(alert)} />
      </Link>
      {alert.acknowledged && `, acknowledged by ${alert.acknowledged.by}`}.
    </>
  );
}
