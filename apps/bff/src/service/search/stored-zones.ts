import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { findIndexTime } from "./indexed-account.ts";
import { type StoredZone, storedZoneSchema } from "./stored-zone.ts";
import { parseIndexedHostnames } from "./indexed-children.ts";

/** A zone of the index with all its settings. */
export interface ZoneWithHostnames {
  readonly zone: StoredZone;
  /** Undefined if they aren't known, or have changed since. */
  readonly hostnames: readonly Hostname[] | undefined;
}

/**
 * Returns the zones of an account with their settings, newest first; undefined if they were never loaded, or by a version of
 * the console that stored less.
 */
export async function listStoredZones(
  db: Kysely<Schema>,
  accountId: string,
): Promise<readonly ZoneWithHostnames[] | undefined> {
  if ((await findIndexTime(db, accountId)) === null) return undefined;
  const rows = await db
    .selectFrom("search_objects")
    .select(["facts", "children", "children_claimed_at"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "zone")
    .execute();
  const zones: ZoneWithHostnames[] = [];
  for (const { facts, children, children_claimed_at: claimedAt } of rows) {
    const zone = facts === null ? undefined : storedZoneSchema.safeParse(JSON.parse(facts)).data;
    if (!zone) return undefined;
    zones.push({ zone, hostnames: claimedAt === null ? undefined : parseIndexedHostnames(children) });
  }
  return zones;
}
