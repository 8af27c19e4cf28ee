import type { Kysely, Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** Part of a zone with a snapshot: its settings or its hostnames. */
export type SnapshotPart = Schema["zone_snapshots"]["part"];

/** Zone of an account. */
export interface ZoneRef {
  readonly accountId: string;
  readonly zoneId: string;
}

type Db = Pick<Transaction<Schema>, "selectFrom">;

/** Returns the latest snapshot and its time. `snapshot` is null if the values are unknown. */
export function getSnapshot(db: Db, { accountId, zoneId }: ZoneRef, part: SnapshotPart) {
  return db
    .selectFrom("zone_snapshots")
    .select(["taken_at", "snapshot"])
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where("part", "=", part)
    .executeTakeFirst();
}

/** Locks and returns the latest snapshot, so that a concurrent comparison waits for the one that this transaction saves. */
export async function lockSnapshot(transaction: Transaction<Schema>, zone: ZoneRef, part: SnapshotPart) {
  await transaction
    .updateTable("zone_snapshots")
    .set((row) => ({ taken_at: row.ref("taken_at") }))
    .where("account_id", "=", zone.accountId)
    .where("zone_id", "=", zone.zoneId)
    .where("part", "=", part)
    .execute();
  return getSnapshot(transaction, zone, part);
}

/** Saves a snapshot. With a null `snapshot`, the next read isn't compared. */
export async function saveSnapshot(
  transaction: Transaction<Schema>,
  { accountId, zoneId }: ZoneRef,
  part: SnapshotPart,
  values: { readonly taken_at: number; readonly snapshot: string | null },
): Promise<void> {
  await transaction
    .insertInto("zone_snapshots")
    .values({ account_id: accountId, zone_id: zoneId, part, ...values })
    .onConflict((conflict) => conflict.columns(["account_id", "zone_id", "part"]).doUpdateSet(values))
    .execute();
}

/** Returns the latest snapshots of the settings of an account's zones, by zone ID. */
export async function listZoneSnapshots(db: Kysely<Schema>, accountId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("zone_snapshots")
    .select(["zone_id", "snapshot"])
    .where("account_id", "=", accountId)
    .where("part", "=", "zone")
    .execute();
  return new Map(rows.flatMap(({ zone_id, snapshot }) => (snapshot === null ? [] : [[zone_id, snapshot]])));
}

/** Updates the time of unchanged snapshots of settings that were saved before a time (both in Unix seconds). */
export async function touchZoneSnapshots(
  db: Kysely<Schema>,
  accountId: string,
  zoneIds: readonly string[],
  { now, before }: { readonly now: number; readonly before: number },
): Promise<void> {
  for (const batch of chunk(zoneIds)) {
    await db
      .updateTable("zone_snapshots")
      .set({ taken_at: now })
      .where("account_id", "=", accountId)
      .where("part", "=", "zone")
      .where("zone_id", "in", batch)
      .where("taken_at", "<=", before)
      .execute();
  }
}
