import { randomUUID } from "node:crypto";
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { type AlertKind, alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { type AlertEventType, notifiedEventTypes } from "@edge-console/contract/alerts/alert";
import type { Insertable, Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { type AlertNotice, notifyAlerts } from "../notifications/notify-alert.ts";
import {
  type AlertRow,
  eventTtlSeconds,
  listActiveAlerts,
  parseAlerts,
  type StoredAlert,
  toAlert,
  toSubjectKey,
} from "./alert-store.ts";
import { createEventGroups, describeOccurrences } from "./event-groups.ts";
import type { Condition, Observation } from "./observation.ts";
import { countRecentOpenings, isUnstable, unstableClearSeconds, unstableNote } from "./unstable-alerts.ts";

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
  const openings = countRecentOpenings(transaction, accountId, now);
  const groups = createEventGroups(active);
  /** Alerts of this evaluation, stored at its end. */
  const newAlerts = new Map<string, AlertRow>();
  const events: Insertable<Schema["alert_events"]>[] = [];
  /** By the alert: what is reported of it is what it's at the end. */
  const notices: (Omit<AlertNotice, "alert"> & { readonly alertId: string })[] = [];
  const latest = new Map<string, StoredAlert>();
  let hasChanged = false;

  for (const [index, observation] of observations.entries()) {
    // SQLite's queries never let requests in, and an account can have thousands of observations.
    if (index % 50 === 49) await yieldToRequests();
    const { kind, subject, occurrence } = observation;
    const subjectKey = toSubjectKey(subject, occurrence);
    const key = `${kind} ${subjectKey}`;
    const alert = byKey.get(key);
    const at = observation.at ?? now;
    if (alert) {
      hasChanged = (await update(alert, observation, at)) || hasChanged;
    } else if (observation.condition) {
      const group = groups.find(observation, at);
      if (group) {
        hasChanged = (await addOccurrence(group, observation.condition)) || hasChanged;
        continue;
      }
      const added = await add(observation, subjectKey, at);
      if (!added) continue;
      if (observation.supersedes) await resolveEarlier(added);
      byKey.set(key, added);
      groups.add(observation, added);
      hasChanged = added.row.state === "open" || hasChanged;
    }
  }
  for (const alert of active) {
    const { type } = alertKinds[alert.kind];
    const isOver = type === "event" && (alert.row.opened_at ?? now) <= now - eventTtlSeconds;
    if (isOver) hasChanged = (await save(alert, { state: "resolved", resolved_at: now }, "resolved")) || hasChanged;
  }
  for (const batch of chunk([...newAlerts.values()])) {
    await transaction.insertInto("alerts").values(batch).execute();
    await yieldToRequests();
  }
  for (const batch of chunk(events)) {
    await transaction.insertInto("alert_events").values(batch).execute();
    await yieldToRequests();
  }
  const reported = notices.flatMap(({ alertId, ...notice }): AlertNotice[] => {
    const alert = latest.get(alertId);
    return alert ? [{ ...notice, alert: toAlert(alert, now) }] : [];
  });
  await notifyAlerts(transaction, now, accountId, reported);
  return hasChanged;

  async function add({ kind, subject, condition, actorId }: Observation, subjectKey: string, at: number) {
    const { delaySeconds = 0, severity, type } = alertKinds[kind];
    if (!condition || (type === "event" && at <= now - eventTtlSeconds)) return undefined;
    const isOpen = delaySeconds === 0;
    const opening = isOpen && type === "condition" ? await describeOpening(kind, subjectKey, condition) : condition;
    const row: AlertRow = {
      id: randomUUID(),
      account_id: accountId,
      kind,
      subject_key: subjectKey,
      subject: JSON.stringify(subject),
      ...toColumns(opening, severity),
      state: isOpen ? "open" : "pending",
      since: at,
      clear_since: null,
      opened_at: isOpen ? (type === "event" ? at : now) : null,
      notified_at: isOpen ? now : null,
      resolved_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
      unstable_since: opening === condition ? null : now,
      occurrences: 1,
      actor_id: actorId ?? null,
    };
    const [added] = parseAlerts([row]);
    if (!added) return undefined;
    newAlerts.set(row.id, row);
    latest.set(row.id, added);
    if (isOpen) record(added, "opened", true);
    return added;
  }

  /** Adds to the condition of an alert that opens whether it does so too often. */
  async function describeOpening(kind: AlertKind, subjectKey: string, condition: Condition): Promise<Condition> {
    return isUnstable(await openings(kind, subjectKey)) ? withNote(condition, unstableNote) : condition;
  }

  /** Counts an event in the alert of an earlier one. */
  function addOccurrence(group: StoredAlert, condition: Condition): Promise<boolean> {
    const alert = latest.get(group.row.id) ?? group;
    const occurrences = alert.row.occurrences + 1;
    const { title, sentence, quote } = toColumns(withNote(condition, describeOccurrences(occurrences)), alert.severity);
    return save(alert, { title, sentence, quote, occurrences });
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
    const {
      delaySeconds = 0,
      resolveAfterSeconds = delaySeconds,
      remindAfterSeconds,
      severity,
      type,
    } = alertKinds[kind];
    if (!condition) {
      // An event has happened, whatever comes later.
      if (type === "event") return false;
      if (row.state === "pending") {
        if (!newAlerts.delete(row.id)) await transaction.deleteFrom("alerts").where("id", "=", row.id).execute();
        return false;
      }
      const clearSince = row.clear_since ?? at;
      const clearSeconds = row.unstable_since === null || isReplaced ? resolveAfterSeconds : unstableClearSeconds;
      if (at - clearSince >= clearSeconds) {
        const change = { state: "resolved", resolved_at: now, clear_since: clearSince } as const;
        return save(alert, change, "resolved", { isTold: !isReplaced });
      }
      return save(alert, { clear_since: clearSince });
    }
    const current = row.unstable_since === null ? condition : withNote(condition, unstableNote);
    const columns = { ...toColumns(current, severity), clear_since: null };
    if (row.state === "pending") {
      if (at - row.since < delaySeconds) return save(alert, columns);
      const opening = await describeOpening(kind, row.subject_key, condition);
      const unstable_since = opening === condition ? null : now;
      const change = { ...columns, ...toColumns(opening, severity), unstable_since };
      return save(alert, { ...change, state: "open", opened_at: now, notified_at: now }, "opened");
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
    const { row } = latest.get(alert.row.id) ?? alert;
    const next = { ...row, ...change };
    if (event === undefined && JSON.stringify(next) === JSON.stringify(row)) return false;
    if (newAlerts.has(row.id)) newAlerts.set(row.id, next);
    else await transaction.updateTable("alerts").set(change).where("id", "=", row.id).execute();
    const [saved] = parseAlerts([next]);
    if (saved) latest.set(row.id, saved);
    if (saved && event !== undefined) record(saved, event, isTold);
    const isVisible = (["severity", "title", "sentence", "quote", "outage"] as const).some(
      (column) => row[column] !== next[column],
    );
    return event !== undefined || (next.state === "open" && isVisible);
  }

  function record({ row, kind }: StoredAlert, type: AlertEventType, isTold: boolean): void {
    const id = randomUUID();
    events.push({ id, alert_id: row.id, type, at: now, by: null, title: row.title });
    const notified = notifiedEventTypes.find((name) => name === type);
    // No one needs to know that an event is a week old.
    if (!isTold || !notified || (notified === "resolved" && alertKinds[kind].type === "event")) return;
    notices.push({ eventId: id, type: notified, alertId: row.id });
  }
}

function withNote(condition: Condition, note: string): Condition {
  return { ...condition, sentence: `${condition.sentence} ${note}` };
}

function toColumns(condition: Condition, severity: StoredAlert["severity"]) {
  return {
    severity: condition.severity ?? severity,
    level: condition.level ?? 0,
    title: condition.title,
    sentence: condition.sentence,
    quote: condition.quote ?? null,
    outage: condition.outage ? JSON.stringify(condition.outage) : null,
  };
}
