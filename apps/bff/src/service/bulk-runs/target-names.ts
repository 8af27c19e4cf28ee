import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { loadIndexedAccount } from "../search/indexed-account.ts";

/** Names of an account's zones and hostnames by ID. */
export interface TargetNames {
  readonly zones: ReadonlyMap<string, string>;
  readonly hostnames: ReadonlyMap<number, string>;
}

/** Returns the names that the console's copy of the account contains; empty if it was never loaded. */
export async function listTargetNames(db: Kysely<Schema>, accountId: string): Promise<TargetNames> {
  const zones = (await loadIndexedAccount(db, accountId))?.zones ?? [];
  return {
    zones: new Map(zones.map(({ zone }) => [zone.ID, zone.ZONE_NAME])),
    hostnames: new Map(
      zones.flatMap(({ hostnames }) => (hostnames?.list ?? []).map(({ ID, HOSTNAME }) => [ID, HOSTNAME])),
    ),
  };
}
