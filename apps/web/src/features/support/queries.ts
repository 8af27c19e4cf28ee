import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { consoleApi } from "../../api/console-api.ts";
import { keys } from "../../api/keys.ts";

/** The shortest query that is sent; less would find nearly everything. */
export const shortestQuery = 2;

/** What support staff's search over all accounts finds. What was found before stays until the next answer. */
export const supportSearchQuery = (query: string) =>
  queryOptions({
    queryKey: keys.supportSearch(query),
    queryFn: async ({ signal }) => (await consoleApi.searchAccounts(query, { signal })).results,
    enabled: query.length >= shortestQuery,
    placeholderData: keepPreviousData,
    gcTime: 5 * 60_000,
  });
