import type { AccountStatistics } from "@edge-console/contract/console/account-statistics";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../../api/call-console.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { toDateString } from "../../../format/utc.ts";
import { getPeriod, type Range } from "../../../resources/statistics/period.ts";
import { getRefetchInterval } from "../../../resources/usage/queries.ts";
import { toViewModel, type StatisticsViewModel } from "../view-model.ts";
import { accountStatisticsState } from "./url-state.ts";

/** Selected zones of the account's statistics; empty lists for all. */
export interface ZoneSelection {
  readonly zones: readonly string[];
  readonly labels: readonly string[];
}

/** Traffic of an account's zones on the UTC days of a period. */
export const accountStatisticsQuery = (account: string, period: Period, { zones, labels }: ZoneSelection) => {
  const query = {
    from: toDateString(period.from),
    to: toDateString(period.to - 1),
    ...(zones.length > 0 && { zones: zones.join(",") }),
    ...(labels.length > 0 && { labels: labels.join(",") }),
  };
  return queryOptions({
    queryKey: queryKeys.accountStatistics(account, query),
    queryFn: ({ signal }) => callConsole("getAccountStatistics", { accountId: account, query, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
    placeholderData: (last: AccountStatistics | undefined, before) =>
      before?.queryKey[1] === account ? last : undefined,
  });
};

/** Returns a range of whole days: the last 24 hours aren't a number of days. */
export function toDayRange(range: Range): Range {
  return range.kind === "24h" ? { kind: "7d" } : range;
}

/** Loads the statistics of a URL while the code of the screen loads. */
export function prefetchAccountStatistics(client: QueryClient, account: string, { url }: { url: URL }): void {
  const now = Math.floor(Date.now() / 1000);
  const view = accountStatisticsState(now).parse(url.searchParams);
  const period = getPeriod(toDayRange(view.range), now);
  void client.prefetchQuery(accountStatisticsQuery(account, period, view));
  void client.prefetchQuery(accountStatisticsQuery(account, period, { zones: [], labels: [] }));
}

/** Converts the traffic of all zones to what the charts of a zone show, by day. `now` is Unix seconds. */
export function toAccountViewModel({ days }: AccountStatistics, period: Period, now: number): StatisticsViewModel {
  const rows = days.map(({ day, requests, hits, misses, bandwidthBytes, originBytes, blocked }) => ({
    DAY_TIMESTAMP: day,
    REQUESTS: requests,
    CACHE_HITS: hits,
    CACHE_MISS: misses,
    BANDWIDTH_BYTES: bandwidthBytes,
    ORIGIN_BYTES: originBytes,
    BLOCKED: blocked ?? 0,
  }));
  const query = { period, granularity: "day", node: "" } as const;
  const includesBlocked = days.some(({ blocked }) => blocked !== undefined);
  const data = { GRANULARITY: "day" as const, NODE: "", NODES: [], CDN_DAILY_STATS: rows, CDN_COUNTRIES: [] };
  return toViewModel({ query, data: includesBlocked ? { ...data, CDN_NETWORKS: [] } : data }, now);
}
