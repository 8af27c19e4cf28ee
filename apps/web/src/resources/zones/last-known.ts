import type { LastKnown } from "@edge-console/contract/console/last-known";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { isProblem } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Zones and tunnels as the server last listed them. */
const lastKnownQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.lastKnown(account),
    queryFn: ({ signal }) => callConsole("getLastKnown", { accountId: account, signal }),
  });

/** A read from the API, and what the server last knew instead of it. */
type ReadWithFallback<T> = {
  load: () => Promise<T>;
  /** Returns undefined if it isn't known. Times in Unix seconds. */
  findKnown: () => Promise<{ data: T; readAt: number } | undefined>;
};

/**
 * Loads something from the API. If that fails because the API is unavailable, and nothing is cached, what the server last knew
 * is cached with its age. The query has the error, too: its page shows both, as after a failed refresh.
 */
export async function loadOrKeepKnown<T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  { load, findKnown }: ReadWithFallback<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isUnavailable = isProblem(error, "upstream-unavailable", "upstream-timeout", "upstream-unreadable");
    if (isUnavailable && client.getQueryData(queryKey) === undefined) {
      const known = await findKnown().catch(() => undefined);
      if (known) client.setQueryData(queryKey, known.data, { updatedAt: known.readAt * 1000 });
    }
    throw error;
  }
}

/** Returns what the server last knew of an account's zones and tunnels; undefined if `find` returns that. */
export async function findLastKnown<T>(
  client: QueryClient,
  account: string,
  find: (known: LastKnown) => T | undefined,
): Promise<{ data: T; readAt: number } | undefined> {
  const known = await client.fetchQuery(lastKnownQuery(account));
  const data = known.readAt === null ? undefined : find(known);
  return data === undefined || known.readAt === null ? undefined : { data, readAt: known.readAt };
}
