import type { ZoneFacts } from "@edge-console/contract/console/zone-facts";
import { collectHostnameFindings } from "@edge-console/contract/findings/hostnames";
import type { Store } from "../../platform/db/store.ts";
import { parseIndexedEndpoints, parseIndexedHostnames } from "./indexed-children.ts";

/** Pages load the facts again within this time, in which a certificate may expire. */
const horizonSeconds = 3_600;

/** Returns what the index contains of the facts that the states of an account's zones depend on. */
export async function listZoneFacts(store: Store, accountId: string): Promise<Pick<ZoneFacts, "zones" | "tunnels">> {
  const now = await store.now();
  const rows = await store.db
    .selectFrom("search_objects")
    .select(["kind", "object_id as id", "children"])
    .where("account_id", "=", accountId)
    .where("children", "is not", null)
    .execute();
  return {
    zones: rows.flatMap(({ kind, id, children }) => {
      const hostnames = kind === "zone" ? parseIndexedHostnames(children) : undefined;
      if (!hostnames) return [];
      const hasFindings = collectHostnameFindings(hostnames, now + horizonSeconds).length > 0;
      return [{ id, hostnames: hasFindings ? hostnames : [] }];
    }),
    tunnels: rows.flatMap(({ kind, id, children }) => {
      const endpoints = kind === "tunnel" ? parseIndexedEndpoints(children) : undefined;
      return endpoints ? [{ id, endpoints: endpoints.map(({ ENDPOINT_ID }) => ENDPOINT_ID) }] : [];
    }),
  };
}

/**
 * Lists what the index contains of these zones and of all tunnels of their accounts, in JSON. Leaves out accounts that were
 * last loaded before `loadedAfter` (Unix seconds).
 */
export function listIndexedFacts(
  { db }: Store,
  {
    accountIds,
    zoneIds,
    loadedAfter,
  }: { readonly accountIds: readonly string[]; readonly zoneIds: readonly string[]; readonly loadedAfter: number },
) {
  return db
    .selectFrom("search_objects")
    .innerJoin("search_accounts", "search_accounts.account_id", "search_objects.account_id")
    .select(["search_objects.account_id as accountId", "kind", "object_id as id", "facts", "children"])
    .where("search_objects.account_id", "in", accountIds)
    .where("read_at", ">", loadedAfter)
    .where((row) => row.or([row("kind", "=", "tunnel"), row("object_id", "in", zoneIds)]))
    .execute();
}
