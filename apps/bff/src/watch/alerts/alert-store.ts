import { alertKinds, type AlertKind, findAlertKind } from "@edge-console/contract/alerts/alert-kinds";
import {
  type Alert,
  type AlertEventType,
  alertEventTypes,
  type AlertSubject,
  alertSubjectSchema,
} from "@edge-console/contract/alerts/alert";
import { severities, type Severity } from "@edge-console/contract/findings/finding";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { ActiveAlert } from "./account-facts.ts";
import { parseOutage, type StoredOutage, toAlertOutage } from "./stored-outage.ts";

/** A stored alert. */
export type AlertRow = Selectable<Schema["alerts"]>;

/** A stored alert with its fields parsed. */
export interface StoredAlert {
  readonly row: AlertRow;
  readonly kind: AlertKind;
  readonly severity: Severity;
  readonly subject: AlertSubject;
  readonly outage: StoredOutage | null;
}

/** Resolved alerts are stored for this time, in seconds. */
export const alertTtlSeconds = 90 * 86_400;
/** An event is resolved after so many seconds, if no one acknowledges it. */
export const eventTtlSeconds = 7 * 86_400;

/** Parses stored alerts. Leaves out those of kinds that only a newer version of the console knows. */
export function parseAlerts(rows: readonly AlertRow[]): StoredAlert[] {
  return rows.flatMap((row) => {
    const kind = findAlertKind(row.kind);
    const subject = alertSubjectSchema.safeParse(JSON.parse(row.subject));
    if (!kind || !subject.success) return [];
    const severity = severities.find((name) => name === row.severity) ?? alertKinds[kind].severity;
    return [{ row, kind, severity, subject: subject.data, outage: parseOutage(row.outage) }];
  });
}

/** Identifies the subject of an alert, and the event if there can be several about it. */
export function toSubjectKey({ type, id }: AlertSubject, occurrence?: string): string {
  return occurrence === undefined ? `${type}:${id}` : `${type}:${id}#${occurrence}`;
}

/** Lists the alerts of an account that aren't resolved: those that are open, and those that are about to open. */
export async function listActiveAlerts(db: Kysely<Schema>, accountId: string): Promise<StoredAlert[]> {
  const rows = await db
    .selectFrom("alerts")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "!=", "resolved")
    .execute();
  return parseAlerts(rows);
}

/** Lists the open alerts of all accounts, or of one, by account and time. */
export async function listOpenAlerts(db: Kysely<Schema>, accountId?: string): Promise<StoredAlert[]> {
  const rows = await db
    .selectFrom("alerts")
    .selectAll()
    .where("state", "=", "open")
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .orderBy("account_id")
    .orderBy("opened_at")
    .execute();
  return parseAlerts(rows);
}

/** Returns what collectors need to know of an active alert. */
export function toActiveAlert({ kind, subject, row, outage }: StoredAlert): ActiveAlert {
  return { kind, subject, isChanging: row.state === "pending" || row.clear_since !== null, outage };
}

/** Returns an alert as members see it at a time (Unix seconds), without its history. */
export function toAlert(
  { row, kind, severity, subject, outage }: StoredAlert,
  now: number,
): Omit<Alert, "history" | "silencedUntil" | "isOwn"> {
  return {
    id: row.id,
    kind,
    severity,
    subject,
    title: row.title,
    sentence: row.sentence,
    quote: row.quote,
    outage: outage && toAlertOutage(outage, row.resolved_at ?? now),
    state: row.state === "resolved" ? "resolved" : "open",
    openedAt: row.opened_at ?? row.since,
    resolvedAt: row.resolved_at,
    acknowledged: row.acknowledged_at === null ? null : { at: row.acknowledged_at, by: row.acknowledged_by ?? "" },
  };
}

/** Finds an open or resolved alert of an account; undefined if there is none. */
export async function findAlert(db: Kysely<Schema>, accountId: string, id: string): Promise<StoredAlert | undefined> {
  const rows = await db
    .selectFrom("alerts")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "!=", "pending")
    .execute();
  return parseAlerts(rows)[0];
}

/** Parses the type of a stored event; undefined for one of a newer version. */
export function findEventType(name: string): AlertEventType | undefined {
  return alertEventTypes.find((type) => type === name);
}

/** Deletes alerts that were resolved long ago, with their history; `now` in Unix seconds. */
export async function deleteOldAlerts(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("alerts")
    .where("state", "=", "resolved")
    .where("resolved_at", "<", now - alertTtlSeconds)
    .execute();
}

/** Counts the open alerts of all accounts by severity. */
export async function countOpenAlerts(db: Kysely<Schema>, severity: Severity): Promise<number> {
  const { alerts } = await db
    .selectFrom("alerts")
    .select((row) => row.fn.countAll<number>().as("alerts"))
    .where("state", "=", "open")
    .where("severity", "=", severity)
    .executeTakeFirstOrThrow();
  return alerts;
}
