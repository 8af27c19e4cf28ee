import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import type { Store } from "../db/store.ts";
import { route, type Route } from "../http/route.ts";
import { waitWithTimeout } from "../http/wait-with-timeout.ts";
import { listSearchable } from "./account-search.ts";
import type { SearchIndex } from "./search-index.ts";

export interface SearchRoutesDeps {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}

/** How long a response waits for what has changed; the update continues in the background. */
const maxWaitMs = 1_500;

/** Route for the search of an account's members. */
export function searchRoutes({ store, searchIndex }: SearchRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/search",
      // Names of zones are in the statistics that every role can view. `listSearchable` checks the other permissions.
      access: { kind: "account", permission: "statistics:read" },
      async handle({ account, actor }) {
        let isRefreshed = false;
        const refresh = searchIndex.refreshAccount(account.id).then(() => (isRefreshed = true));
        await waitWithTimeout(maxWaitMs, refresh);
        const isLoaded = await searchIndex.isLoaded(account.id);
        const body: AccountSearchIndex = {
          state: isLoaded ? "ready" : isRefreshed ? "unavailable" : "loading",
          ...(await listSearchable(store, account.id, actor)),
        };
        return { status: 200, body };
      },
    }),
  ];
}
