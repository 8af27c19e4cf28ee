import { randomUUID } from "node:crypto";
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { type AlertEventType, notifiedEventTypes } from "@edge-console/contract/alerts/alert";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { Insertable, Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { type AlertNotice, notifyAlerts } from "../notifications/notify-alert.ts";
import { type AlertRow, parseAlerts, type StoredAlert, toAlert } from "./alert-store.ts";

/** Columns whose change a reader of the list sees. */
const visibleColumns = ["severity", "title", "sentence", "quote", "outage"] as const;

/** Changes of an account's alerts by one evaluation. */
export interface AlertChanges {
  /** Adds an alert. Returns undefined if its kind or its object isn't known. */
  readonly add: (row: Omit<AlertRow, "id" | "account_id">) => StoredAlert | undefined;
  /** Saves what differs, and records the event. An event that isn't told is in the history only. */
  readonly save: (
    alert: StoredAlert,
    change: Partial<AlertRow>,
    event?: AlertEventType,
    options?: { readonly isTold: boolean },
  ) => Promise<void>;
  /** Removes an alert that never opened. */
  readonly remove: (alert: StoredAlert) => Promise<void>;
  /** Returns the alert as changed so far. */
  readonly getLatest: (alert: StoredAlert) => StoredAlert;
  /** Stores new alerts, history, and notifications. Returns whether a reader of the list sees a difference. */
  readonly finish: () => Promise<boolean>;
}

/** Starts the changes of an evaluation. New alerts, history, and notifications are stored together at its end. */
export function createAlertChanges(
  transaction: Transaction<Schema>,
  { accountId, now }: { readonly accountId: string; readonly now: number },
): AlertChanges {
  const newAlerts = new Map<string, AlertRow>();
  const events: Insertable<Schema["alert_events"]>[] = [];
  /** With the ID of the alert, whose last state is reported. */
  const notices: (Omit<AlertNotice, "alert"> & { readonly alertId: string })[] = [];
  const latest = new Map<string, StoredAlert>();
  let hasChanged = false;

  function record({ row, kind }: StoredAlert, type: AlertEventType, isTold: boolean): void {
    hasChanged = true;
    const id = randomUUID();
    events.push({ id, alert_id: row.id, type, at: now, by: null, title: row.title });
    const notified = notifiedEventTypes.find((name) => name === type);
    // No one needs to know that an event is a week old.
    if (!isTold || !notified || (notified === "resolved" && alertKinds[kind].type === "event")) return;
    notices.push({ eventId: id, type: notified, alertId: row.id });
  }

  return {
    add(columns) {
      const row = { ...columns, id: randomUUID(), account_id: accountId };
      const [added] = parseAlerts([row]);
      if (!added) return undefined;
      newAlerts.set(row.id, row);
      latest.set(row.id, added);
      if (row.state === "open") record(added, "opened", true);
      return added;
    },
    async save(alert, change, event, { isTold } = { isTold: true }) {
      const { row } = latest.get(alert.row.id) ?? alert;
      const next = { ...row, ...change };
      if (event === undefined && JSON.stringify(next) === JSON.stringify(row)) return;
      if (newAlerts.has(row.id)) newAlerts.set(row.id, next);
      else await transaction.updateTable("alerts").set(change).where("id", "=", row.id).execute();
      const [saved] = parseAlerts([next]);
      if (saved) latest.set(row.id, saved);
      if (saved && event !== undefined) record(saved, event, isTold);
      if (next.state === "open" && visibleColumns.some((column) => row[column] !== next[column])) hasChanged = true;
    },
    async remove({ row }) {
      if (newAlerts.delete(row.id)) return;
      await transaction.deleteFrom("alerts").where("id", "=", row.id).execute();
    },
    getLatest: (alert) => latest.get(alert.row.id) ?? alert,
    async finish() {
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
    },
  };
}
