import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { isProblem } from "./problem.ts";
import { reportSignedOut } from "./signed-out.ts";

/** How long an answer counts as fresh, in milliseconds; the event stream says sooner when it is not. */
const freshFor = 30_000;

/**
 * The store of what the server answered. Reads are repeated once, and only when the console itself could not be
 * reached: behind it, the server repeats what may be repeated. Writes are never repeated, nor put off until a lost
 * connection is back, and their answers (which may hold a secret) are not kept.
 */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noteSignOut }),
    mutationCache: new MutationCache({ onError: noteSignOut }),
    defaultOptions: {
      queries: {
        staleTime: freshFor,
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
  function noteSignOut(error: Error): void {
    // Before anybody has signed in on this page, the route's guard leads to the sign-in page instead.
    if (isProblem(error, "signed-out") && client.getQueryData(keys.session)) reportSignedOut();
  }
  return client;
}
