import { hashKey, MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { isProblem, type ProblemError } from "./problem.ts";
import { clearSessionExpired, isSessionExpired, markSessionExpired } from "./session-expired.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ProblemError;
  }
}

/** Default stale time; events invalidate queries earlier. */
const staleTimeMs = 30_000;

/**
 * Creates the query client. Reads are retried once, and only if the console's server can't be reached (it retries requests to
 * the Edge API itself) or says that the session ended, because the session's ID may just have been replaced. Writes are never
 * retried or queued, and their responses, which may contain secrets, are not cached.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleError, onSuccess: handleSuccess }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        gcTime: 30 * 60_000,
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 1 && (isProblem(error, "network") || isSessionEnd(error)),
        retryDelay: 600,
      },
      mutations: { retry: false, networkMode: "always", gcTime: 0 },
    },
  });
  // Without a session, the route guard redirects to the sign-in page instead.
  function isSessionEnd(error: Error): boolean {
    return isProblem(error, "signed-out") && client.getQueryData(queryKeys.session) !== undefined;
  }
  function handleError(error: Error): void {
    if (isSessionEnd(error)) markSessionExpired();
  }
  function handleSuccess(_data: unknown, { queryHash }: Pick<Query, "queryHash">): void {
    if (queryHash !== hashKey(queryKeys.session) || !isSessionExpired()) return;
    clearSessionExpired();
    void client.invalidateQueries();
  }
  rereadOutdated(client);
  return client;
}

/**
 * Has a query read again that was invalidated during its first read: the response may be older than the change. TanStack Query
 * restarts only the reads of queries that have data.
 */
function rereadOutdated(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "invalidate" && query.state.fetchStatus !== "idle") outdated.add(query);
    else if (action.type === "fetch" || action.type === "error") outdated.delete(query);
    else if (action.type === "success" && action.manual !== true && outdated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  });
}
