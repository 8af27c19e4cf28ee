import type { Alert, AlertEvent, Alerts } from "@edge-console/contract/alerts/alert";
import { listAlertCategories } from "@edge-console/contract/alerts/alert-categories";
import { listAlertKinds } from "@edge-console/contract/alerts/visible-alert-kinds";
import { type Actor, roles } from "@edge-console/contract/permissions";
import type { Kysely } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { findIndexTime } from "../../service/search/indexed-account.ts";
import { listSilences } from "../notifications/silences.ts";
import { loadDisplayedUsers } from "../../people/users/displayed-users.ts";
import { findSeenAt } from "./seen-events.ts";
import { alertTtlSeconds, findEventType, parseAlerts, type StoredAlert, toAlert } from "./alert-store.ts";

/** Resolved alerts that are listed. */
const maxResolved = 500;

/** Who lists alerts, and when (Unix seconds). */
export interface AlertReader {
  readonly accountId: string;
  readonly userId: string;
  readonly actor: Actor;
  readonly now: number;
}

/** Lists the alerts of an account that a reader's role sees: support staff sees those that are open. */
export async function listAlerts(db: Kysely<Schema>, reader: AlertReader): Promise<Alerts> {
  const { accountId, actor, now } = reader;
  const kinds = listAlertKinds(actor);
  const alerts = db.selectFrom("alerts").selectAll().where("account_id", "=", accountId).where("kind", "in", kinds);
  const open = await alerts.where("state", "=", "open").orderBy("opened_at", "desc").execute();
  const resolved =
    roles[actor].auditKind === "support"
      ? []
      : await alerts
          .where("state", "=", "resolved")
          .where("resolved_at", ">", now - alertTtlSeconds)
          .orderBy("resolved_at", "desc")
          .limit(maxResolved)
          .execute();
  const evaluation = await db
    .selectFrom("alert_evaluations")
    .select(["evaluated_at", "unchecked"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const evaluatedAt = evaluation?.evaluated_at ?? null;
  const indexedAt = await findIndexTime(db, accountId);
  const unchecked = evaluation?.unchecked.split(",") ?? [];
  return {
    alerts: await addHistory(db, reader, parseAlerts([...open, ...resolved])),
    eventsSeenAt: await findSeenAt(db, reader),
    evaluatedAt,
    loadedAt: evaluatedAt !== null && indexedAt !== null ? Math.min(evaluatedAt, indexedAt) : null,
    unchecked: listAlertCategories(actor).filter((name) => unchecked.includes(name)),
  };
}

/** Adds the history of alerts, and until when the reader silenced them. Names members as the reader sees them. */
export async function addHistory(
  db: Kysely<Schema>,
  { userId, actor, now }: Omit<AlertReader, "accountId">,
  alerts: readonly StoredAlert[],
): Promise<Alert[]> {
  const histories = new Map<string, AlertEvent[]>();
  for (const batch of chunk(alerts.map(({ row }) => row.id))) {
    const events = await db
      .selectFrom("alert_events")
      .select(["alert_id", "type", "at", "by", "title"])
      .where("alert_id", "in", batch)
      .orderBy("at")
      .execute();
    for (const { alert_id: alertId, type: name, at, by, title } of events) {
      const type = findEventType(name);
      if (type) histories.set(alertId, [...(histories.get(alertId) ?? []), { type, at, by, title }]);
    }
  }
  const addresses = [
    ...alerts.map(({ row }) => row.acknowledged_by),
    ...[...histories.values()].flat().map(({ by }) => by),
  ];
  const displayUser = await loadDisplayedUsers(db, actor, addresses);
  const displayEvent = (event: AlertEvent) => ({ ...event, by: event.by && displayUser(event.by) });
  const silences = await listSilences(
    db,
    userId,
    alerts.map(({ row }) => row.id),
    now,
  );
  return alerts.map((alert) => {
    const { acknowledged, ...rest } = toAlert(alert, now);
    return {
      ...rest,
      acknowledged: acknowledged && { ...acknowledged, by: displayUser(acknowledged.by) },
      isOwn: alert.row.actor_id === userId,
      silencedUntil: silences.get(alert.row.id) ?? null,
      history: (histories.get(alert.row.id) ?? []).map(displayEvent),
    };
  });
}
