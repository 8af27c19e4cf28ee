import { queryOptions } from "@tanstack/react-query";
import { consoleApi } from "../../api/console-api.ts";
import { keys } from "../../api/keys.ts";
import { gatheringInterval } from "../usage/index.ts";

/** The totals of an account and what moved. */
export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: keys.overview(account),
    queryFn: ({ signal }) => consoleApi.overview(account, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => gatheringInterval(state.data),
  });

/** The newest page of the account's audit log. */
export const recentChangesQuery = (account: string) =>
  queryOptions({
    queryKey: keys.recentChanges(account),
    queryFn: async ({ signal }) => (await consoleApi.recentChanges(account, { signal })).entries,
  });
