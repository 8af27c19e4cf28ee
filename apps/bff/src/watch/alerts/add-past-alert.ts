import { randomUUID } from "node:crypto";
import { type AlertKind, alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { AlertEventType, AlertSubject } from "@edge-console/contract/alerts/alert";
import type { Severity } from "@edge-console/contract/findings/finding";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { StoredOutage } from "./stored-outage.ts";

/** An alert of the past with its history; times in Unix seconds. */
export interface PastAlert {
  readonly kind: AlertKind;
  readonly subject: AlertSubject;
  /** That of the kind if absent. */
  readonly severity?: Severity;
  readonly level?: number;
  readonly sentence: string;
  readonly outage?: StoredOutage;
  /** The member who caused an event. */
  readonly actorId?: string;
  /** Oldest first; the first one is `opened`. The last title is the alert's. */
  readonly history: readonly {
    readonly type: AlertEventType;
    readonly at: number;
    readonly by?: string;
    readonly title: string;
  }[];
}

/** Stores an alert of the past, of which no one is notified. The next evaluation continues it. */
export async function addPastAlert(
  transaction: Transaction<Schema>,
  accountId: string,
  { kind, subject, severity, level = 0, sentence, outage, actorId, history }: PastAlert,
): Promise<void> {
  const id = randomUUID();
  const find = (type: AlertEventType) => history.findLast((event) => event.type === type);
  const [opened, resolved, acknowledged] = [find("opened"), find("resolved"), find("acknowledged")];
  const openedAt = opened?.at ?? 0;
  await transaction
    .insertInto("alerts")
    .values({
      id,
      account_id: accountId,
      kind,
      subject_key: `${subject.type}:${subject.id}`,
      subject: JSON.stringify(subject),
      severity: severity ?? alertKinds[kind].severity,
      level,
      title: history.at(-1)?.title ?? "",
      sentence,
      quote: null,
      outage: outage ? JSON.stringify(outage) : null,
      state: resolved ? "resolved" : "open",
      since: openedAt - (alertKinds[kind].delaySeconds ?? 0),
      clear_since: null,
      opened_at: openedAt,
      notified_at: history.findLast(({ type }) => type !== "acknowledged")?.at ?? openedAt,
      resolved_at: resolved?.at ?? null,
      acknowledged_at: acknowledged?.at ?? null,
      acknowledged_by: acknowledged?.by ?? null,
      actor_id: actorId ?? null,
    })
    .execute();
  await transaction
    .insertInto("alert_events")
    .values(history.map(({ by = null, ...event }) => ({ ...event, id: randomUUID(), alert_id: id, by })))
    .execute();
}
