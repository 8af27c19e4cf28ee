import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Minimum length of a query, because shorter ones match almost everything. */
export const minQueryLength = 2;

/** Retry of a search without results, because the server updates its index during searches. */
const emptyResultRetry = { intervalMs: 2_500, maxAttempts: 6 };

/** Search of support staff across all accounts. Keeps the previous results while the next ones load. */
export const supportSearchQuery = (query: string) =>
  queryOptions({
    queryKey: queryKeys.supportSearch(query),
    queryFn: ({ signal }) => callConsole("searchAccounts", { query: { q: query }, signal }),
    enabled: query.length >= minQueryLength,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.length === 0 && state.dataUpdateCount < emptyResultRetry.maxAttempts
        ? emptyResultRetry.intervalMs
        : false,
    gcTime: 5 * 60_000,
  });
