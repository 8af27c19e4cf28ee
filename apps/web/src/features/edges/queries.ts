import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import type { ReviewedEdges } from "@edge-console/contract/console/reviewed-edges";
import { ofAccount, read } from "../../api/console-call.ts";
import { keys } from "../../api/keys.ts";

/** The published edge addresses. */
export const edgesQuery = queryOptions({
  queryKey: keys.edges,
  queryFn: ({ signal }) => call("GET /edges", { signal }),
});

/** The edge addresses as the person last saw them on an account. */
export const edgesSeenQuery = (account: string) =>
  queryOptions({
    queryKey: keys.edgesSeen(account),
    queryFn: async ({ signal }) => (await read<ReviewedEdges>(`${ofAccount(account)}/edges/seen`, { signal })).seen,
  });
