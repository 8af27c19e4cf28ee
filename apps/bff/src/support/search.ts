import type { supportHitSchema } from "@edge-console/contract/console/support";
import { sql } from "kysely";
import type { z } from "zod";
import type { Store } from "../store/store.ts";

/** One thing found: an account, or a zone with its account; `matched` is the text that was found. */
export type SupportHit = z.infer<typeof supportHitSchema>;

const mostHits = 50;

/** Accounts by name and zones by id, name or hostname that contain the text, whatever its letter case. */
export async function searchZones(store: Store, text: string): Promise<SupportHit[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const contains = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;

  const accounts = await store.db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where(contains("accounts.name"))
    .orderBy("name")
    .limit(mostHits)
    .execute();
  const zones = await store.db
    .selectFrom("zone_index")
    .innerJoin("accounts", "accounts.id", "zone_index.account_id")
    .select(["accounts.id", "accounts.name as account", "zone_id", "zone_index.name", "hostnames"])
    .where("zone_id", "!=", "")
    .where((row) =>
      row.or([contains("zone_index.zone_id"), contains("zone_index.name"), contains("zone_index.hostnames")]),
    )
    .orderBy("zone_index.name")
    .limit(mostHits)
    .execute();

  return [
    ...accounts.map((account) => ({ account, zone: null, matched: account.name })),
    ...zones.map(({ id, account, zone_id, name, hostnames }) => ({
      account: { id, name: account },
      zone: { id: zone_id, name },
      matched: [zone_id, name, ...hostnames.split("\n")].find((one) => one.toLowerCase().includes(wanted)) ?? name,
    })),
  ].slice(0, mostHits);
}
