import type { Alert, AlertOutage, AlertEvent, AlertEventType } from "@edge-console/contract/alerts/alert";
import { alertCategories } from "@edge-console/contract/alerts/alert-categories";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { formatRequestsLost, requestsLostNote } from "@edge-console/contract/alerts/outage-text";
import { useQuery } from "@tanstack/react-query";
import { Check, Bell, BellOff, CircleCheck, Repeat, TrendingUp } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import type { ProblemError } from "../../../api/problem.ts";
import { useAccess } from "../../../api/access.ts";
import { Time } from "../../../format/time.tsx";
import { formatQuantity } from "../../../format/quantities.ts";
import { formatExact } from "../../../format/times.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { getAlertLink } from "../../../resources/alerts/alert-links.ts";
import { AlertStateBadge } from "../../../resources/alerts/alert-state-badge.tsx";
import { alertsQuery, useAcknowledgeAlert } from "../../../resources/alerts/queries.ts";
import { SeverityBadge } from "../../../resources/alerts/severity-badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Definition, DefinitionList } from "../../../ui/definition-list.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { NotFound } from "../../../ui/message.tsx";
import { PageHeader, Section } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { showToast } from "../../../ui/toast.ts";
import { SilenceMenu } from "./silence-menu.tsx";
import type { Icon } from "../../../ui/icon.tsx";
import styles from "./alert-page.module.css";

/** Page: one alert with its history. Notifications link to it. */
export function AlertPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { alert: id = "" } = useParams();
  const alerts = useQuery(alertsQuery(account));
  const { data, error } = alerts;
  const alert = data?.alerts.find((candidate) => candidate.id === id);
  useTitle(alert?.title ?? "Alert", "Alerts", name);
  const parent = <Link to={paths.alerts(account)}>Alerts</Link>;

  if (!data && error) {
    return (
      <>
        <PageHeader title="Alert" parent={parent} />
        <QueryProblem query={alerts} title="Couldn't load this alert" />
      </>
    );
  }
  if (data && !alert) {
    return (
      <NotFound subject="Alert" action={<LinkButton to={paths.alerts(account)}>All alerts</LinkButton>}>
        Resolved alerts are kept for 90 days.
        {!can("alerts:acknowledge") && " Support staff see only open ones."}
      </NotFound>
    );
  }
  return (
    <>
      <PageHeader
        title={alert?.title}
        parent={parent}
        state={alert ? <AlertStateBadge alert={alert} isTinted /> : null}
        actions={
          alert?.state === "open" &&
          alertKinds[alert.kind].type === "condition" && <AlertActions account={account} alert={alert} />
        }
      />
      <StaleNotice query={alerts} />
      {alert ? <AlertDetails account={account} alert={alert} /> : <Skeleton lines={10} label="Loading alert…" />}
    </>
  );
}

function AlertActions({ account, alert }: { account: string; alert: Alert }): ReactElement {
  const { can } = useAccess();
  const acknowledge = useAcknowledgeAlert(account);
  const submit = () =>
    void acknowledge.mutateAsync(alert.id).then(
      () => showToast({ title: "Alert acknowledged" }),
      (problem: ProblemError) => showProblemToast("Couldn't acknowledge alert", problem),
    );
  return (
    <>
      {can("alerts:subscribe") && <SilenceMenu account={account} alert={alert} />}
      {can("alerts:acknowledge") && !alert.acknowledged && (
        <Button variant="primary" icon={Check} loading={acknowledge.isPending} onClick={submit}>
          Acknowledge
        </Button>
      )}
    </>
  );
}

function AlertDetails({ account, alert }: { account: string; alert: Alert }): ReactElement {
  const { actor, can } = useAccess();
  const { kind, severity, subject, acknowledged, resolvedAt, silencedUntil, outage } = alert;
  const { category, label, type } = alertKinds[kind];
  const link = getAlertLink(account, actor, alert);
  const items: (Definition | false)[] = [
    { term: "Severity", value: <SeverityBadge severity={severity} isMuted={resolvedAt !== null} /> },
    { term: "Category", value: alertCategories[category].label, note: label },
    { term: "About", value: link ? <Link to={link.to}>{subject.name}</Link> : subject.name },
    ...(outage === null ? [] : listOutageItems(account, alert, outage)),
    {
      term: type === "event" ? "Happened" : "Opened",
      value: <Time at={alert.openedAt} />,
      note: formatExact(alert.openedAt),
    },
    acknowledged !== null && {
      term: "Acknowledged",
      value: acknowledged.by,
      note: <Time at={acknowledged.at} />,
    },
    type === "condition" &&
      (resolvedAt === null
        ? { term: "Resolved", value: "Not yet", note: "It's resolved automatically when its cause is gone." }
        : { term: "Resolved", value: <Time at={resolvedAt} />, note: formatExact(resolvedAt) }),
  ];
  return (
    <>
      {alert.state === "open" && silencedUntil !== null && can("alerts:subscribe") && (
        <Banner tone="info" title="Silenced for you">
          {silencedUntil === "forever"
            ? "You're not notified of this alert until it's resolved."
            : `You're not notified of this alert until ${formatExact(silencedUntil)}.`}{" "}
          Other members and channels are.
        </Banner>
      )}
      <div className={styles.summary}>
        <p>{alert.sentence}</p>
        {alert.quote !== null && (
          <>
            <p>The API returned:</p>
            <blockquote className={styles.quote}>{alert.quote}</blockquote>
          </>
        )}
        {link && (
          <div>
            <LinkButton to={link.to}>{link.label}</LinkButton>
          </div>
        )}
      </div>
      <Section title="Details">
        <DefinitionList items={items.filter((item) => item !== false)} />
      </Section>
      {type === "condition" && (
        <Section title="History">
          <AlertHistory history={alert.history} title={alert.title} />
        </Section>
      )}
    </>
  );
}

/** Since when which zones are down, and what it has cost. */
function listOutageItems(
  account: string,
  alert: Alert,
  { since, zones, zoneCount, requestsLost }: AlertOutage,
): Definition[] {
  const hidden = zoneCount - zones.length;
  const start = { term: "Since", value: <Time at={since} />, note: formatExact(since) };
  // The status report doesn't say which zones an incident concerns.
  if (alert.subject.type === "service") return [start];
  return [
    start,
    {
      term: "Zones",
      value:
        zoneCount === 0 ? (
          "Unknown"
        ) : (
          <ul className={styles.zones}>
            {zones.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.zone(account, id)}>{name}</Link>
              </li>
            ))}
            {hidden > 0 && <li>{formatQuantity(hidden, "more zone")}</li>}
          </ul>
        ),
    },
    {
      term: "Requests lost",
      value: formatRequestsLost(alert) ?? "Unknown",
      ...(requestsLost !== null && { note: requestsLostNote }),
    },
  ];
}

const eventLabels: Readonly<Record<AlertEventType, { label: string; icon: Icon }>> = {
  opened: { label: "Opened", icon: Bell },
  escalated: { label: "Escalated", icon: TrendingUp },
  reminded: { label: "Reminder sent", icon: Repeat },
  acknowledged: { label: "Acknowledged", icon: BellOff },
  resolved: { label: "Resolved", icon: CircleCheck },
};

/** What happened to an alert, oldest first. Titles that differ from the current one are shown. */
function AlertHistory({ history, title }: { history: readonly AlertEvent[]; title: string }): ReactElement {
  return (
    <ol className={styles.history}>
      {history.map((event, index) => {
        const { label, icon: Shape } = eventLabels[event.type];
        return (
          <li key={index} className={styles.event}>
            <Shape size={15} strokeWidth={2} className={styles.eventIcon ?? ""} aria-hidden />
            <span className={styles.eventText}>
              {label}
              {event.by !== null && ` by ${event.by}`}
              {event.title !== title && <span className={styles.eventTitle}>{event.title}</span>}
            </span>
            <span className={styles.eventTime}>
              <Time at={event.at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
