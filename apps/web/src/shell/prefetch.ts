import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { keepPriority } from "../api/prefetching.ts";
import type { ProblemError } from "../api/problem.ts";
import type { Prefetch } from "./guards.ts";

/** Returns a prefetch of an account's query. */
export function read<Data, Key extends QueryKey>(
  query: (account: string) => FetchQueryOptions<Data, ProblemError, Data, Key>,
): Prefetch {
  return (client, account) => void client.prefetchQuery(query(account));
}

/** Returns a prefetch that starts several. */
export function all(...prefetches: readonly Prefetch[]): Prefetch {
  return (...location) => {
    for (const prefetch of prefetches) prefetch(...location);
  };
}

/** Returns a prefetch that is loaded with the screen. If it can't be loaded, the screen says so. */
export function lazyPrefetch(load: () => Promise<Prefetch>): Prefetch {
  return (...location) => {
    const start = keepPriority();
    load().then(
      (prefetch) => start(() => prefetch(...location)),
      () => undefined,
    );
  };
}
