import type { Query, QueryClient, QueryObserverOptions } from "@tanstack/react-query";
import type { DataRouter } from "react-router";

/** The queries of the screens that were opened. */
export interface ScreenQueries {
  /** Loads what a screen showed when it was last open, if it's stale: the screen would load it when it opens. */
  readonly refresh: (path: string) => void;
  readonly stop: () => void;
}

/** Records which queries each screen uses, from the present one on. */
export function createScreenQueries(client: QueryClient, router: DataRouter): ScreenQueries {
  const cache = client.getQueryCache();
  /** Stale times of the queries, by the path of the screen and by hash. */
  const screens = new Map<string, Map<string, NonNullable<QueryObserverOptions["staleTime"]>>>();
  const record = (query: Query) => {
    const path = router.state.location.pathname;
    const used = screens.get(path) ?? new Map();
    const observer = query.observers.at(-1);
    // If the user leaves the screen, the path has changed before its queries are released.
    if (observer) used.set(query.queryHash, observer.options.staleTime ?? 0);
    else used.delete(query.queryHash);
    screens.set(path, used);
  };
  for (const query of cache.findAll({ type: "active" })) record(query);
  const stop = cache.subscribe(({ type, query }) => {
    if (type === "observerAdded" || type === "observerRemoved") record(query);
  });
  return {
    refresh: (path) => {
      for (const [hash, staleTime] of screens.get(path) ?? []) {
        const query = cache.get(hash);
        // What is always stale is loaded again when the screen opens.
        if (query?.state.data === undefined || staleTime === 0) continue;
        void client.prefetchQuery({ ...query.options, queryKey: query.queryKey, staleTime });
      }
    },
    stop,
  };
}
