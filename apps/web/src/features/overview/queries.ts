import { queryOptions } from "@tanstack/react-query";
import type { Overview } from "@edge-console/contract/console/overview";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { getRefetchInterval } from "../../resources/usage/queries.ts";

/** Totals and biggest changes of an account. */
export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.overview(account),
    queryFn: ({ signal }) => get<Overview>(`${accountPath(account)}/overview`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
  });
