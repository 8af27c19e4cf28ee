import type { SupportSearch } from "@edge-console/contract/console/support";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { supportApi } from "../../api/support-api.ts";

/** The shortest query that is sent; less would find nearly everything. */
export const minQueryLength = 2;

/** The server renews its index of all accounts while it is asked: what is not found yet may be in a moment. */
const emptyResultRetry = { everyMs: 2_500, times: 6 };

/** What support staff's search over all accounts finds. What was found before stays until the next answer. */
export const supportSearchQuery = (query: string) =>
  queryOptions<SupportSearch>({
    queryKey: queryKeys.supportSearch(query),
    queryFn: ({ signal }) => supportApi.search(query, { signal }),
    enabled: query.length >= minQueryLength,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.length === 0 && state.dataUpdateCount < emptyResultRetry.times
        ? emptyResultRetry.everyMs
        : false,
    gcTime: 5 * 60_000,
  });
