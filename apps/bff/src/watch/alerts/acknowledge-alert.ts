import { randomUUID } from "node:crypto";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { AlertRow, StoredAlert } from "./alert-store.ts";

/**
 * Acknowledges an open alert: subscribers aren't reminded of it anymore. An event is resolved by that. Returns false if it
 * was acknowledged or resolved before; `at` in Unix seconds.
 */
export async function acknowledgeAlert(
  transaction: Transaction<Schema>,
  at: number,
  { row, kind }: StoredAlert,
  by: string,
): Promise<boolean> {
  const isEvent = alertKinds[kind].type === "event";
  const change: Partial<AlertRow> = {
    acknowledged_at: at,
    acknowledged_by: by,
    ...(isEvent && { state: "resolved", resolved_at: at }),
  };
  const { numUpdatedRows } = await transaction
    .updateTable("alerts")
    .set(change)
    .where("id", "=", row.id)
    .where("state", "=", "open")
    .where("acknowledged_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const event = { alert_id: row.id, at, by, title: row.title };
  const types = isEvent ? (["acknowledged", "resolved"] as const) : (["acknowledged"] as const);
  await transaction
    .insertInto("alert_events")
    .values(types.map((type) => ({ ...event, id: randomUUID(), type })))
    .execute();
  return true;
}
