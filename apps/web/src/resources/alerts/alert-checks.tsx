import { formatAlertCategory } from "@edge-console/contract/alerts/alert-categories";
import type { Alerts } from "@edge-console/contract/alerts/alert";
import type { ReactElement } from "react";
import { joinNames } from "../../format/names.ts";
import { Time } from "../../format/time.tsx";
import { StateBadge } from "../../ui/badge.tsx";
import styles from "./alert-checks.module.css";

/** How old the data is that the account was checked from, and what wasn't checked. */
export function AlertChecks({ alerts: { evaluatedAt, loadedAt, unchecked } }: { alerts: Alerts }): ReactElement {
  if (evaluatedAt === null) {
    return (
      <p className={styles.checks}>
        <StateBadge tone="neutral">Not checked yet</StateBadge>
        <span>Alerts are checked while a member has the console open, or is notified by email or a channel.</span>
      </p>
    );
  }
  return (
    <p className={styles.checks}>
      {unchecked.length > 0 && (
        <StateBadge tone="caution">Not checked: {joinNames(unchecked.map(formatAlertCategory))}</StateBadge>
      )}
      <span>
        {unchecked.length > 0 && "Their alerts may be out of date. "}
        {loadedAt !== null && (
          <>
            Last checked <Time at={loadedAt} />
          </>
        )}
      </span>
    </p>
  );
}
