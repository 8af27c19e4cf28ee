import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { isProblem } from "./problem.ts";
import { markSessionExpired } from "./session-expired.ts";

/** How long an answer counts as fresh, in milliseconds; the event stream says sooner when it is not. */
const staleTimeMs = 30_000;

/**
 * The store of what the server answered. Reads are repeated once, and only when the console itself could not be
 * reached: behind it, the server repeats what may be repeated. Writes are never repeated, nor put off until a lost
 * connection is back, and their answers (which may hold a secret) are not kept.
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
    // Before anybody has signed in on this page, the route's guard leads to the sign-in page instead.
    if (isProblem(error, "signed-out") && client.getQueryData(queryKeys.session)) markSessionExpired();
  }
  return client;
}
