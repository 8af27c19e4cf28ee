import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { getRefetchInterval } from "../../resources/usage/queries.ts";

/** Totals and biggest changes of an account. */
export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.overview(account),
    queryFn: ({ signal }) => callConsole("getOverview", { accountId: account, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
  });
