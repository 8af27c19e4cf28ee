import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import { abandonedAfterSeconds } from "../upstream/write-intents.ts";

/** What is looked at together: a zone's own fields, or all of its hostnames. */
export type SnapshotPart = Schema["zone_looks"]["part"];

/** Of which zone of which account. */
export interface ZoneRef {
  readonly accountId: string;
  readonly zoneId: string;
}

type Db = Pick<Transaction<Schema>, "selectFrom">;

/** What was seen or left last, and when; `seen` is null when it is not known. */
export function getSnapshot(db: Db, { accountId, zoneId }: ZoneRef, part: SnapshotPart) {
  return db
    .selectFrom("zone_looks")
    .select(["looked_at", "seen"])
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where("part", "=", part)
    .executeTakeFirst();
}

/** The same, with the row locked, so that of two looks the second compares with what the first has kept. */
export async function lockSnapshot(transaction: Transaction<Schema>, place: ZoneRef, part: SnapshotPart) {
  await transaction
    .updateTable("zone_looks")
    .set((row) => ({ looked_at: row.ref("looked_at") }))
    .where("account_id", "=", place.accountId)
    .where("zone_id", "=", place.zoneId)
    .where("part", "=", part)
    .execute();
  return getSnapshot(transaction, place, part);
}

/** Keeps what was seen or left; null for what is not known any more: the next look is taken as it is. */
export async function saveSnapshot(
  transaction: Transaction<Schema>,
  { accountId, zoneId }: ZoneRef,
  part: SnapshotPart,
  look: { readonly looked_at: number; readonly seen: string | null },
): Promise<void> {
  await transaction
    .insertInto("zone_looks")
    .values({ account_id: accountId, zone_id: zoneId, part, ...look })
    .onConflict((conflict) => conflict.columns(["account_id", "zone_id", "part"]).doUpdateSet(look))
    .execute();
}

/**
 * Whether no write of this console to that part was under way at any time since `since` (Unix seconds), but for the one
 * of this request. What was read meanwhile may be from before such a write or from after it.
 */
export async function hasNoConcurrentWrites(
  db: Db,
  { accountId, zoneId }: ZoneRef,
  part: SnapshotPart,
  { since, now, except }: { readonly since: number; readonly now: number; readonly except?: string },
): Promise<boolean> {
  const zone = `/cdn/${zoneId}`;
  const meanwhile = await db
    .selectFrom("intents")
    .select("id")
    .where("account_id", "=", accountId)
    .where("created_at", ">=", since - abandonedAfterSeconds)
    .where((row) =>
      part === "zone"
        ? row.or([row("target", "=", zone), row("target", "=", `${zone}/origin-certificate`)])
        : row.or([
            row("target", "like", `${zone}/hostnames%`),
            row.and([row("target", "=", zone), row("operation", "=", "deleteZone")]),
          ]),
    )
    .where((row) =>
      row.or([
        row.and([row("state", "=", "pending"), row("created_at", ">=", now - abandonedAfterSeconds)]),
        row("resolved_at", ">=", since),
      ]),
    )
    .$if(except !== undefined, (query) => query.where("request_id", "!=", except ?? ""))
    .executeTakeFirst();
  return meanwhile === undefined;
}
