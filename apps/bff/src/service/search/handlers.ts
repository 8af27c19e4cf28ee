import type { ConsoleQuery } from "@edge-console/contract/console-operations";
import type { searchOperations } from "@edge-console/contract/console-operations/search";
import { maxFirstZones } from "@edge-console/contract/limits";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { can } from "@edge-console/contract/permissions";
import type { Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import { searchStaleAfterSeconds } from "./account-refresher.ts";
import { listSearchable } from "./account-search.ts";
import { containsZones, findIndexTime } from "./indexed-account.ts";
import type { SearchIndex } from "./search-index.ts";
import { listZoneFacts } from "./zone-facts.ts";

export interface SearchHandlersDeps {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}

/** How long a response waits for what has changed; the update continues in the background. */
const maxWaitMs = 1_500;

/** Age from which zone facts need newer zones and tunnels: pages load both themselves. */
const factsStaleAfterSeconds = 600;

/** Handlers for the search of an account's members, and for the states of their zones. */
export function searchHandlers({ store, searchIndex }: SearchHandlersDeps): Handlers<keyof typeof searchOperations> {
  return {
    async getSearchIndex({ account, actor, query }) {
      let isRefreshed = false;
      const first = parseFirst(query);
      const refresh = searchIndex.refreshAccount(account.id, { first }).then(() => (isRefreshed = true));
      await waitWithTimeout(maxWaitMs, refresh);
      const isLoaded = (await findIndexTime(store.db, account.id)) !== null;
      return {
        state: isLoaded ? "ready" : isRefreshed ? "unavailable" : "loading",
        ...(await listSearchable(store, account.id, actor)),
      };
    },
    async listZoneFacts({ account, actor, query }) {
      const first = parseFirst(query);
      const isIndexed = await containsZones(store.db, account.id, first);
      const staleAfterSeconds = isIndexed ? factsStaleAfterSeconds : searchStaleAfterSeconds;
      await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(account.id, { first, staleAfterSeconds }));
      const { zones, tunnels } = await listZoneFacts(store, account.id);
      return {
        state: await searchIndex.accountState(account.id),
        zones,
        tunnels: can(actor, "tunnels:read") ? tunnels : [],
      };
    },
  };
}

/** Parses the IDs of the zones that are loaded first. Ignores what isn't an ID. */
function parseFirst({ first = "" }: ConsoleQuery<"getSearchIndex">): string[] {
  const ids = first.split(",", maxFirstZones);
  return ids.filter((id) => zoneIdSchema.safeParse(id).success);
}
