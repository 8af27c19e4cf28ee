import {
  hashKey,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from "@tanstack/react-query";
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
  const client: QueryClient = new RereadingQueryClient({
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
  return client;
}

/**
 * A query client that has a query read again that was invalidated during a read: the response may be older than the change. TanStack
 * Query itself restarts only reads of active queries that have data, and only with `cancelRefetch`.
 */
class RereadingQueryClient extends QueryClient {
  /** Queries that were invalidated during their present read. */
  readonly #outdated = new WeakSet<Query>();

  constructor(config: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { query, action } = event;
      if (action.type === "fetch" || action.type === "error") this.#outdated.delete(query);
      else if (action.type === "success" && action.manual !== true && this.#outdated.delete(query)) {
        void this.invalidateQueries({ queryKey: query.queryKey, exact: true });
      }
    });
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }))
      this.#outdated.add(query);
    return super.invalidateQueries(filters, options);
  }
}
