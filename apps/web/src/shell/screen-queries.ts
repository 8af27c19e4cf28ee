import type { Query, QueryClient, QueryObserverOptions } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { sessionQuery } from "../api/queries.ts";

/** The queries of the screens that were opened. */
export interface ScreenQueries {
  /** Loads what a screen showed when it was last open, if it's stale: the screen would load it when it opens. */
  readonly refresh: (path: string) => void;
  readonly stop: () => void;
}

/** Records which queries each screen uses, from the present one on. */
export function createScreenQueries(client: QueryClient, router: DataRouter): ScreenQueries {
  const cache = client.getQueryCache();
  /** By the path of the screen: the user's roles, and the stale times of the queries, by hash. */
  const screens = new Map<
    string,
    { roles: unknown; staleTimes: Map<string, NonNullable<QueryObserverOptions["staleTime"]>> }
  >();
  const getPath = () => router.state.location.pathname;
  const getRoles = () => client.getQueryData(sessionQuery.queryKey)?.accounts;
  const add = ({ queryHash, observers }: Query) => {
    const known = screens.get(getPath());
    const roles = getRoles();
    const screen = known && known.roles === roles ? known : { roles, staleTimes: new Map() };
    screen.staleTimes.set(queryHash, observers.at(-1)?.options.staleTime ?? 0);
    screens.set(getPath(), screen);
  };
  for (const query of cache.findAll({ type: "active" })) add(query);
  const stop = cache.subscribe(({ type, query }) => {
    if (type === "observerAdded") add(query);
    // If the user leaves the screen, the path has changed before its queries are released.
    if (type === "observerRemoved" && !query.isActive()) screens.get(getPath())?.staleTimes.delete(query.queryHash);
  });
  return {
    refresh: (path) => {
      const screen = screens.get(path);
      // With another role, the user may not read what the screen showed: a request would be recorded as denied.
      if (!screen || screen.roles !== getRoles()) return;
      for (const [hash, staleTime] of screen.staleTimes) {
        const query = cache.get(hash);
        // What is always stale is loaded again when the screen opens.
        if (query?.state.data === undefined || staleTime === 0) continue;
        void client.prefetchQuery({ ...query.options, queryKey: query.queryKey, staleTime });
      }
    },
    stop,
  };
}
