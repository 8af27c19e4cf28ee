import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import type { ZoneFacts } from "@edge-console/contract/console/zone-facts";
import { maxFirstZones } from "@edge-console/contract/limits";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { can } from "@edge-console/contract/permissions";
import type { Store } from "../../platform/db/store.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import { searchStaleAfterSeconds } from "./account-refresher.ts";
import { listSearchable } from "./account-search.ts";
import type { SearchIndex } from "./search-index.ts";
import { listZoneFacts } from "./zone-facts.ts";

export interface SearchRoutesDeps {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}

/** How long a response waits for what has changed; the update continues in the background. */
const maxWaitMs = 1_500;

/** Age from which zone facts need newer zones and tunnels: pages load both themselves. */
const factsStaleAfterSeconds = 600;

/** Routes for the search of an account's members, and for the states of their zones. */
export function searchRoutes({ store, searchIndex }: SearchRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/search",
      // Names of zones are in the statistics that every role can view. `listSearchable` checks the other permissions.
      access: { kind: "account", permission: "statistics:read" },
      async handle({ account, actor, searchParams }) {
        let isRefreshed = false;
        const first = parseFirst(searchParams);
        const refresh = searchIndex.refreshAccount(account.id, { first }).then(() => (isRefreshed = true));
        await waitWithTimeout(maxWaitMs, refresh);
        const isLoaded = await searchIndex.isLoaded(account.id);
        const body: AccountSearchIndex = {
          state: isLoaded ? "ready" : isRefreshed ? "unavailable" : "loading",
          ...(await listSearchable(store, account.id, actor)),
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/zone-facts",
      access: { kind: "account", permission: "hostnames:read" },
      background: true,
      async handle({ account, actor, searchParams }) {
        const first = parseFirst(searchParams);
        const isIndexed = await searchIndex.containsZones(account.id, first);
        const staleAfterSeconds = isIndexed ? factsStaleAfterSeconds : searchStaleAfterSeconds;
        await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(account.id, { first, staleAfterSeconds }));
        const { zones, tunnels } = await listZoneFacts(store, account.id);
        const body: ZoneFacts = {
          state: await searchIndex.accountState(account.id),
          zones,
          tunnels: can(actor, "tunnels:read") ? tunnels : [],
        };
        return { status: 200, body };
      },
    }),
  ];
}

/** Parses the zones that are loaded first, as `zoneFactsSchema` describes. Ignores what isn't an ID. */
function parseFirst(query: URLSearchParams): string[] {
  const ids = (query.get("first") ?? "").split(",", maxFirstZones);
  return ids.filter((id) => zoneIdSchema.safeParse(id).success);
}
