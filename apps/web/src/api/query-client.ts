import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { isProblem } from "./problem.ts";
import { markSessionExpired } from "./session-expired.ts";

/** Default stale time; events invalidate queries earlier. */
const staleTimeMs = 30_000;

/**
 * Creates the query client. Reads are retried once, and only if the console's server can't be reached: the server retries
 * requests to the Edge API itself. Writes are never retried or queued, and their responses, which may contain secrets, are
 * not cached.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        gcTime: 30 * 60_000,
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 1 && isProblem(error, "network"),
        retryDelay: 600,
      },
      mutations: { retry: false, networkMode: "always", gcTime: 0 },
    },
  });
  function handleError(error: Error): void {
    // Without a session, the route guard redirects to the sign-in page instead.
    if (isProblem(error, "signed-out") && client.getQueryData(queryKeys.session)) markSessionExpired();
  }
  return client;
}
