import { randomUUID } from "node:crypto";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { type AlertEventType, notifiedEventTypes } from "@edge-console/contract/alerts/alert";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import { notifyAlert } from "../notifications/notify-alert.ts";
import {
  type AlertRow,
  eventTtlSeconds,
  listActiveAlerts,
  parseAlerts,
  type StoredAlert,
  toAlert,
  toSubjectKey,
} from "./alert-store.ts";
import type { Condition, Observation } from "./observation.ts";

/** Observations of an account's evaluation. */
export interface Reconciliation {
  readonly accountId: string;
  /** Unix seconds. */
  readonly now: number;
  readonly observations: readonly Observation[];
}

/**
 * Opens, escalates, reminds of, and resolves the alerts of an account, with their history and notifications, in the
 * transaction of its evaluation. Returns whether a reader of the list sees a difference.
 */
export async function reconcileAlerts(
  transaction: Transaction<Schema>,
  { accountId, now, observations }: Reconciliation,
): Promise<boolean> {
  const active = await listActiveAlerts(transaction, accountId);
  const byKey = new Map(active.map((alert) => [`${alert.kind} ${alert.row.subject_key}`, alert]));
  let hasChanged = false;

  for (const observation of observations) {
    const { kind, subject, occurrence } = observation;
    const subjectKey = toSubjectKey(subject, occurrence);
    const key = `${kind} ${subjectKey}`;
    const alert = byKey.get(key);
    const at = observation.at ?? now;
    if (alert) {
      hasChanged = (await update(alert, observation, at)) || hasChanged;
    } else if (observation.condition) {
      const added = await add(observation, subjectKey, at);
      if (!added) continue;
      if (observation.supersedes) await resolveEarlier(added);
      byKey.set(key, added);
      hasChanged = added.row.state === "open" || hasChanged;
    }
  }
  for (const alert of active) {
    const { type } = alertKinds[alert.kind];
    const isOver = type === "event" && (alert.row.opened_at ?? now) <= now - eventTtlSeconds;
    if (isOver) hasChanged = (await save(alert, { state: "resolved", resolved_at: now }, "resolved")) || hasChanged;
  }
  return hasChanged;

  async function add({ kind, subject, condition }: Observation, subjectKey: string, at: number) {
    const { delaySeconds = 0, severity, type } = alertKinds[kind];
    if (!condition || (type === "event" && at <= now - eventTtlSeconds)) return undefined;
    const isOpen = delaySeconds === 0;
    const row: AlertRow = {
      id: randomUUID(),
      account_id: accountId,
      kind,
      subject_key: subjectKey,
      subject: JSON.stringify(subject),
      ...toColumns(condition, severity),
      state: isOpen ? "open" : "pending",
      since: at,
      clear_since: null,
      opened_at: isOpen ? (type === "event" ? at : now) : null,
      notified_at: isOpen ? now : null,
      resolved_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
    };
    await transaction.insertInto("alerts").values(row).execute();
    const [added] = parseAlerts([row]);
    if (added && isOpen) await record(added, "opened", true);
    return added;
  }

  async function resolveEarlier({ kind, subject }: StoredAlert): Promise<void> {
    const earlier = active.filter(
      (alert) => alert.kind === kind && alert.subject.type === subject.type && alert.subject.id === subject.id,
    );
    for (const alert of earlier) await save(alert, { state: "resolved", resolved_at: now }, "resolved");
  }

  async function update(alert: StoredAlert, observation: Observation, at: number): Promise<boolean> {
    const { condition, isReplaced = false } = observation;
    const { row, kind } = alert;
    const { delaySeconds = 0, remindAfterSeconds, severity, type } = alertKinds[kind];
    if (!condition) {
      // An event has happened, whatever comes later.
      if (type === "event") return false;
      if (row.state === "pending") {
        await transaction.deleteFrom("alerts").where("id", "=", row.id).execute();
        return false;
      }
      const clearSince = row.clear_since ?? at;
      if (at - clearSince >= delaySeconds) {
        const change = { state: "resolved", resolved_at: now, clear_since: clearSince } as const;
        return save(alert, change, "resolved", { isTold: !isReplaced });
      }
      return save(alert, { clear_since: clearSince });
    }
    const columns = { ...toColumns(condition, severity), clear_since: null };
    if (row.state === "pending") {
      if (at - row.since < delaySeconds) return save(alert, columns);
      return save(alert, { ...columns, state: "open", opened_at: now, notified_at: now }, "opened");
    }
    if (columns.level > row.level) {
      // What was acknowledged was less urgent.
      const change = { ...columns, notified_at: now, acknowledged_at: null, acknowledged_by: null };
      return save(alert, change, "escalated");
    }
    const isReminderDue =
      remindAfterSeconds !== undefined &&
      row.acknowledged_at === null &&
      (row.notified_at ?? now) <= now - remindAfterSeconds;
    return isReminderDue ? save(alert, { ...columns, notified_at: now }, "reminded") : save(alert, columns);
  }

  /** Saves what differs, and records the event. Returns whether a reader sees a difference. */
  async function save(
    alert: StoredAlert,
    change: Partial<AlertRow>,
    event?: AlertEventType,
    { isTold }: { readonly isTold: boolean } = { isTold: true },
  ): Promise<boolean> {
    const { row } = alert;
    const next = { ...row, ...change };
    if (event === undefined && JSON.stringify(next) === JSON.stringify(row)) return false;
    await transaction.updateTable("alerts").set(change).where("id", "=", row.id).execute();
    const [saved] = parseAlerts([next]);
    if (saved && event !== undefined) await record(saved, event, isTold);
    const isVisible = (["severity", "title", "sentence", "quote"] as const).some(
      (column) => row[column] !== next[column],
    );
    return event !== undefined || (next.state === "open" && isVisible);
  }

  async function record(alert: StoredAlert, type: AlertEventType, isTold: boolean): Promise<void> {
    const id = randomUUID();
    const { row, kind } = alert;
    await transaction
      .insertInto("alert_events")
      .values({ id, alert_id: row.id, type, at: now, by: null, title: row.title })
      .execute();
    const notified = notifiedEventTypes.find((name) => name === type);
    // No one needs to know that an event is a week old.
    if (!isTold || !notified || (notified === "resolved" && alertKinds[kind].type === "event")) return;
    await notifyAlert(transaction, now, { accountId, eventId: id, type: notified, alert: toAlert(alert) });
  }
}

function toColumns(condition: Condition, severity: StoredAlert["severity"]) {
  return {
    severity: condition.severity ?? severity,
    level: condition.level ?? 0,
    title: condition.title,
    sentence: condition.sentence,
    quote: condition.quote ?? null,
  };
}
