import { type Kysely, sql } from "kysely";
import { like } from "../../platform/db/like.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** Sub-query for the IDs of an account's zones, also deleted ones, whose name in lowercase is like a pattern. */
export function selectZonesNamed(db: Kysely<Schema>, accountId: string, pattern: string) {
  return db
    .selectFrom("usage_zones")
    .select("zone_id")
    .where("account_id", "=", accountId)
    .where(like(sql`lower(name)`, pattern));
}

/** Sub-query for the IDs of an account's deleted zones. */
export function selectDeletedZones(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom("usage_zones")
    .select("zone_id")
    .where("account_id", "=", accountId)
    .where("deleted_at", "is not", null);
}

/** Finds the names of an account's zones, also deleted ones, by ID. */
export async function findZoneNames(
  db: Kysely<Schema>,
  accountId: string,
  zoneIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const zones = await db
    .selectFrom("usage_zones")
    .select(["zone_id", "name"])
    .where("account_id", "=", accountId)
    .where("zone_id", "in", [...new Set(zoneIds)])
    .execute();
  return new Map(zones.map(({ zone_id, name }) => [zone_id, name]));
}
