import type { Alert, Alerts } from "@edge-console/contract/alerts/alert";
import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { can } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { type ReactElement, useEffect, useState } from "react";
import { Link } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { formatCount } from "../format/numbers.ts";
import { formatQuantity } from "../format/quantities.ts";
import { Time } from "../format/time.tsx";
import { paths } from "../paths.ts";
import { formatProblem } from "../problems/problem-messages.ts";
import { QueryProblem } from "../problems/problem-state.tsx";
import { StaleNotice } from "../problems/stale-notice.tsx";
import { AlertChecks } from "../resources/alerts/alert-checks.tsx";
import { groupEvents } from "../resources/alerts/alert-events.ts";
import { listCountedAlerts } from "../resources/alerts/alert-states.ts";
import { alertsQuery, useAcknowledgeAlert, useMarkEventsSeen } from "../resources/alerts/queries.ts";
import { SeverityBadge } from "../resources/alerts/severity-badge.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import sharedStyles from "../ui/shared.module.css";
import styles from "./alerts-panel.module.css";

/** Maximum number of alerts in the panel; the page lists all. */
const maxAlerts = 6;
/** The same for groups of events. */
const maxEvents = 4;

/** What is wrong now, what no member acknowledged first; and the latest events. */
export function AlertsPanel({
  access: { id: account, actor },
  onNavigate,
}: {
  access: AccountAccess;
  onNavigate: () => void;
}): ReactElement {
  const alerts = useQuery(alertsQuery(account));
  const { data, error } = alerts;
  if (!data && error) return <QueryProblem query={alerts} title="Couldn't load alerts" />;
  if (!data) return <Skeleton lines={4} label="Loading alerts…" />;

  const open = listCountedAlerts(data.alerts);
  const hidden = open.length - maxAlerts;
  return (
    <>
      <StaleNotice query={alerts} />
      {open.length === 0 ? (
        <p className={styles.empty}>No open alerts</p>
      ) : (
        <ul className={styles.list} aria-label="Open alerts">
          {open.slice(0, maxAlerts).map((alert) => (
            <AlertItem
              key={alert.id}
              account={account}
              alert={alert}
              canAcknowledge={can(actor, "alerts:acknowledge")}
              onNavigate={onNavigate}
            />
          ))}
        </ul>
      )}
      <AlertChecks alerts={data} />
      <EventList account={account} alerts={data} canMark={can(actor, "alerts:subscribe")} onNavigate={onNavigate} />
      <p className={styles.more}>
        <Link to={paths.alerts(account)} onClick={onNavigate}>
          View all alerts
        </Link>
        {hidden > 0 && <span>{formatQuantity(hidden, "more open alert")}</span>}
        {can(actor, "alerts:subscribe") && (
          <Link to={paths.alertNotifications(account)} onClick={onNavigate}>
            My notifications
          </Link>
        )}
      </p>
    </>
  );
}

/** The latest events. Those that are shown are seen from now on, and stay marked as new until the panel is closed. */
function EventList({
  account,
  alerts: { alerts, eventsSeenAt },
  canMark,
  onNavigate,
}: {
  account: string;
  alerts: Alerts;
  canMark: boolean;
  onNavigate: () => void;
}): ReactElement | null {
  const [seenAt] = useState(eventsSeenAt);
  const { mutate } = useMarkEventsSeen(account);
  const groups = groupEvents(alerts, seenAt);
  const hasNew = canMark && groups.some(({ isNew }) => isNew);
  useEffect(() => {
    if (hasNew) mutate();
  }, [hasNew, mutate]);
  if (groups.length === 0) return null;
  const hidden = groups.length - maxEvents;
  return (
    <section className={styles.events} aria-labelledby="recent-events">
      <h3 id="recent-events" className={sharedStyles.note}>
        Recent events
      </h3>
      <ul className={styles.eventList}>
        {groups.slice(0, maxEvents).map(({ latest, count, isNew }) => (
          <li key={latest.id} className={styles.event}>
            <span>
              <Link to={paths.alert(account, latest.id)} className={styles.title} onClick={onNavigate}>
                {latest.title}
              </Link>
              {count > 1 && ` (${formatCount(count)} times)`}
              {canMark && isNew && <Badge>New</Badge>}
            </span>
            <span className={styles.time}>
              <Time at={latest.openedAt} />
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Link to={`${paths.alerts(account)}?state=event`} onClick={onNavigate}>
          View {formatQuantity(hidden, "more event")}
        </Link>
      )}
    </section>
  );
}

function AlertItem({
  account,
  alert,
  canAcknowledge,
  onNavigate,
}: {
  account: string;
  alert: Alert;
  canAcknowledge: boolean;
  onNavigate: () => void;
}): ReactElement {
  const acknowledge = useAcknowledgeAlert(account);
  const { id, title, severity, acknowledged } = alert;
  return (
    <li className={styles.alert} data-acknowledged={acknowledged ? "" : undefined}>
      <SeverityBadge severity={severity} isMuted={acknowledged !== null} />
      <span className={styles.time}>
        <Time at={getAlertStart(alert)} />
      </span>
      <Link to={paths.alert(account, id)} className={styles.title} onClick={onNavigate}>
        {title}
      </Link>
      {acknowledged ? (
        <span className={styles.acknowledged}>
          <BellOff size={14} strokeWidth={2} aria-hidden />
          Acknowledged by {acknowledged.by}
        </span>
      ) : (
        canAcknowledge && (
          <Button
            size="small"
            className={styles.acknowledge}
            aria-label={`Acknowledge: ${title}`}
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate(id)}
          >
            Acknowledge
          </Button>
        )
      )}
      {acknowledge.error && (
        <p className={styles.problem} role="alert">
          Couldn't acknowledge. {formatProblem(acknowledge.error)}
        </p>
      )}
    </li>
  );
}
