import type { Alert } from "@edge-console/contract/alerts/alert";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

type SilencedUntil = NonNullable<Alert["silencedUntil"]>;

/** Lists which of these alerts a user has silenced, by their ID; `now` in Unix seconds. */
export async function listSilences(
  db: Kysely<Schema>,
  userId: string,
  alertIds: readonly string[],
  now: number,
): Promise<Map<string, SilencedUntil>> {
  if (alertIds.length === 0) return new Map();
  const rows = await activeSilences(db, now)
    .select(["alert_id", "until"])
    .where("user_id", "=", userId)
    .where("alert_id", "in", alertIds)
    .execute();
  return new Map(rows.map(({ alert_id, until }) => [alert_id, until ?? "forever"]));
}

/** Lists which users silenced which of these alerts, as `ALERT USER`. */
export async function listSilencers(
  db: Kysely<Schema>,
  alertIds: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (alertIds.length === 0) return new Set();
  const rows = await activeSilences(db, now)
    .select(["alert_id", "user_id"])
    .where("alert_id", "in", alertIds)
    .execute();
  return new Set(rows.map(({ alert_id, user_id }) => `${alert_id} ${user_id}`));
}

/** Silences an alert for a user; null ends it. Cancels notifications that weren't sent yet. */
export async function silenceAlert(
  transaction: Transaction<Schema>,
  now: number,
  { userId, alertId }: { readonly userId: string; readonly alertId: string },
  until: SilencedUntil | null,
): Promise<void> {
  if (until === null) {
    await transaction
      .deleteFrom("alert_silences")
      .where("alert_id", "=", alertId)
      .where("user_id", "=", userId)
      .execute();
    return;
  }
  const silence = { until: until === "forever" ? null : until };
  await transaction
    .insertInto("alert_silences")
    .values({ alert_id: alertId, user_id: userId, ...silence })
    .onConflict((conflict) => conflict.columns(["alert_id", "user_id"]).doUpdateSet(silence))
    .execute();
  await transaction
    .updateTable("notifications")
    .set({ state: "canceled", due_at: null, finished_at: now })
    .where("alert_id", "=", alertId)
    .where("user_id", "=", userId)
    .where("state", "=", "queued")
    .execute();
}

function activeSilences(db: Kysely<Schema>, now: number) {
  return db.selectFrom("alert_silences").where((row) => row.or([row("until", "is", null), row("until", ">", now)]));
}
