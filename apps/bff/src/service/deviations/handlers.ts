import type { zoneDeviationOperations } from "@edge-console/contract/console-operations/zone-deviations";
import type { Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { findSources, listDeviations } from "./account-deviations.ts";

/** How long a response waits for zones that have changed; the update continues in the background. */
const maxWaitMs = 1_500;

/** Handlers of the zones that differ from what their account wants. */
export function zoneDeviationHandlers({
  store,
  searchIndex,
}: {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}): Handlers<keyof typeof zoneDeviationOperations> {
  return {
    async listZoneDeviations({ account, actor }) {
      if (await findSources(store.db, account.id)) {
        await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(account.id));
      }
      return listDeviations(store, account.id, actor);
    },
  };
}
