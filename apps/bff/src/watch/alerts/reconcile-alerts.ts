import { setImmediate as yieldToRequests } from "node:timers/promises";
import { type AlertKind, alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { type AlertChanges, createAlertChanges } from "./alert-changes.ts";
import { eventTtlSeconds, listActiveAlerts, type StoredAlert, toSubjectKey } from "./alert-store.ts";
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

/** What each observation is compared with, and what it changes. */
interface Run {
  readonly now: number;
  readonly changes: AlertChanges;
  /** Adds to the condition of an alert that opens whether it does so too often. */
  readonly describeOpening: (kind: AlertKind, subjectKey: string, condition: Condition) => Promise<Condition>;
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
  const groups = createEventGroups(active);
  const openings = countRecentOpenings(transaction, accountId, now);
  const changes = createAlertChanges(transaction, { accountId, now });
  const run: Run = {
    now,
    changes,
    describeOpening: async (kind, subjectKey, condition) =>
      isUnstable(await openings(kind, subjectKey)) ? withNote(condition, unstableNote) : condition,
  };
  for (const [index, observation] of observations.entries()) {
    // SQLite's queries never let requests in, and an account can have thousands of observations.
    if (index % 50 === 49) await yieldToRequests();
    const subjectKey = toSubjectKey(observation.subject, observation.occurrence);
    const key = `${observation.kind} ${subjectKey}`;
    const alert = byKey.get(key);
    const at = observation.at ?? now;
    if (alert) {
      await update(run, alert, observation, at);
    } else if (observation.condition) {
      const group = groups.find(observation, at);
      if (group) {
        await addOccurrence(changes, group, observation.condition);
        continue;
      }
      const added = await add(run, observation, subjectKey, at);
      if (!added) continue;
      if (observation.supersedes) await resolveEarlier(run, active, added);
      byKey.set(key, added);
      groups.add(observation, added);
    }
  }
  for (const alert of active) {
    const { type } = alertKinds[alert.kind];
    const isOver = type === "event" && (alert.row.opened_at ?? now) <= now - eventTtlSeconds;
    if (isOver) await changes.save(alert, { state: "resolved", resolved_at: now }, "resolved");
  }
  return changes.finish();
}

async function add(
  { now, changes, describeOpening }: Run,
  { kind, subject, condition, actorId }: Observation,
  subjectKey: string,
  at: number,
): Promise<StoredAlert | undefined> {
  const { delaySeconds = 0, severity, type } = alertKinds[kind];
  if (!condition || (type === "event" && at <= now - eventTtlSeconds)) return undefined;
  const isOpen = delaySeconds === 0;
  const opening = isOpen && type === "condition" ? await describeOpening(kind, subjectKey, condition) : condition;
  return changes.add({
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
  });
}

/** Counts an event in the alert of an earlier one. */
async function addOccurrence(changes: AlertChanges, group: StoredAlert, condition: Condition): Promise<void> {
  const alert = changes.getLatest(group);
  const occurrences = alert.row.occurrences + 1;
  const { title, sentence, quote } = toColumns(withNote(condition, describeOccurrences(occurrences)), alert.severity);
  await changes.save(alert, { title, sentence, quote, occurrences });
}

async function resolveEarlier(
  { now, changes }: Run,
  active: readonly StoredAlert[],
  { kind, subject }: StoredAlert,
): Promise<void> {
  const earlier = active.filter(
    (alert) => alert.kind === kind && alert.subject.type === subject.type && alert.subject.id === subject.id,
  );
  for (const alert of earlier) await changes.save(alert, { state: "resolved", resolved_at: now }, "resolved");
}

async function update(
  { now, changes, describeOpening }: Run,
  alert: StoredAlert,
  { condition, isReplaced = false }: Observation,
  at: number,
): Promise<void> {
  const { row, kind } = alert;
  const { delaySeconds = 0, resolveAfterSeconds = delaySeconds, remindAfterSeconds, severity, type } = alertKinds[kind];
  if (!condition) {
    // An event has happened, whatever comes later.
    if (type === "event") return;
    if (row.state === "pending") return changes.remove(alert);
    const clearSince = row.clear_since ?? at;
    const clearSeconds = row.unstable_since === null || isReplaced ? resolveAfterSeconds : unstableClearSeconds;
    if (at - clearSince < clearSeconds) return changes.save(alert, { clear_since: clearSince });
    const change = { state: "resolved", resolved_at: now, clear_since: clearSince } as const;
    return changes.save(alert, change, "resolved", { isTold: !isReplaced });
  }
  const current = row.unstable_since === null ? condition : withNote(condition, unstableNote);
  const columns = { ...toColumns(current, severity), clear_since: null };
  if (row.state === "pending") {
    if (at - row.since < delaySeconds) return changes.save(alert, columns);
    const opening = await describeOpening(kind, row.subject_key, condition);
    const unstable_since = opening === condition ? null : now;
    const change = { ...columns, ...toColumns(opening, severity), unstable_since };
    return changes.save(alert, { ...change, state: "open", opened_at: now, notified_at: now }, "opened");
  }
  if (columns.level > row.level) {
    // What was acknowledged was less urgent.
    const change = { ...columns, notified_at: now, acknowledged_at: null, acknowledged_by: null };
    return changes.save(alert, change, "escalated");
  }
  const isReminderDue =
    remindAfterSeconds !== undefined &&
    row.acknowledged_at === null &&
    (row.notified_at ?? now) <= now - remindAfterSeconds;
  return isReminderDue
    ? changes.save(alert, { ...columns, notified_at: now }, "reminded")
    : changes.save(alert, columns);
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
