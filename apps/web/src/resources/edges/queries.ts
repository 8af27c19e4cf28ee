import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Published edge IP addresses. */
export const edgesQuery = queryOptions({
  queryKey: queryKeys.edges,
  queryFn: ({ signal }) => callOperation("GET /edges", { signal }),
});

/** Edge IP addresses at the last visit of the signed-in user to an account. */
export const edgesSeenQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.edgesSeen(account),
    queryFn: async ({ signal }) => (await callConsole("getReviewedEdges", { accountId: account, signal })).seen,
  });

/** Loads the published addresses, and those at the last visit. */
export function prefetchEdges(client: QueryClient, account: string): void {
  void client.prefetchQuery(edgesQuery);
  void client.prefetchQuery(edgesSeenQuery(account));
}
