import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import type { ReviewedEdges } from "@edge-console/contract/console/reviewed-edges";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** The published edge addresses. */
export const edgesQuery = queryOptions({
  queryKey: queryKeys.edges,
  queryFn: ({ signal }) => callOperation("GET /edges", { signal }),
});

/** The edge addresses as the person last saw them on an account. */
export const edgesSeenQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.edgesSeen(account),
    queryFn: async ({ signal }) => (await get<ReviewedEdges>(`${accountPath(account)}/edges/seen`, { signal })).seen,
  });
