import { type Alert, getAlertStart } from "@edge-console/contract/alerts/alert";
import { can } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { formatQuantity } from "../format/quantities.ts";
import { Time } from "../format/time.tsx";
import { paths } from "../paths.ts";
import { formatProblem } from "../problems/problem-messages.ts";
import { ProblemState } from "../problems/problem-state.tsx";
import { StaleNotice } from "../problems/stale-notice.tsx";
import { AlertChecks } from "../resources/alerts/alert-checks.tsx";
import { listOpenAlerts } from "../resources/alerts/alert-states.ts";
import { alertsQuery, useAcknowledgeAlert } from "../resources/alerts/queries.ts";
import { SeverityBadge } from "../resources/alerts/severity-badge.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./alerts-panel.module.css";

/** Maximum number of alerts in the panel; the page lists all. */
const maxAlerts = 6;

/** The open alerts, those that no member acknowledged first. */
export function AlertsPanel({
  access: { id: account, actor },
  onNavigate,
}: {
  access: AccountAccess;
  onNavigate: () => void;
}): ReactElement {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(alertsQuery(account));
  const retry = () => void refetch();
  if (!data && error)
    return <ProblemState title="Couldn't load alerts" error={error} onRetry={retry} retrying={isFetching} />;
  if (!data) return <Skeleton lines={4} label="Loading alerts…" />;

  const open = listOpenAlerts(data.alerts);
  const hidden = open.length - maxAlerts;
  return (
    <>
      {error && <StaleNotice error={error} loadedAt={dataUpdatedAt} onRetry={retry} retrying={isFetching} />}
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
