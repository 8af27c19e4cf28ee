import { getComparedHours } from "@edge-console/contract/rules/statistics-periods";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNow } from "../../format/time.tsx";
import { daySeconds, hourSeconds } from "../../format/utc.ts";
import { type Bucket, fillBuckets, sumTraffic, type Traffic } from "./buckets.ts";
import { type Comparison, comparePeriods } from "./comparison.ts";
import { type StatisticsResult, statisticsQuery } from "./queries.ts";
import { countSilentHours } from "./silent-hours.ts";

/** Traffic of a zone in the last 24 hours, by hour: 23 full hours and the current one. */
export interface RecentTraffic {
  readonly buckets: readonly Bucket[];
  readonly total: Traffic;
  /** The full hours, and the same hours of the day before. */
  readonly comparison: Comparison | undefined;
  /** Full hours up to now without a request, of a zone that had some before; 0 otherwise. */
  readonly silentHours: number;
  /** Whether there was no request in both days. */
  readonly isEmpty: boolean;
  /** Whether the response includes blocked requests, which depends on the role. */
  readonly includesBlocked: boolean;
}

/** Both days take one request. `now` is in Unix seconds. */
const recentTrafficQuery = (account: string, zone: string, now: number) => {
  return statisticsQuery(account, zone, { period: getComparedHours(now), granularity: "hour", node: "" }, now);
};

/** Loads the traffic of a zone while the code of the screen loads. */
export function prefetchRecentTraffic(client: QueryClient, account: string, zone: string): void {
  void client.prefetchQuery(recentTrafficQuery(account, zone, startOfHour(Date.now() / 1000)));
}

/** Traffic of a zone in the last 24 hours, compared with the day before. `data` is undefined until it's loaded. */
export function useRecentTraffic(account: string, zone: string) {
  const now = startOfHour(useNow());
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...recentTrafficQuery(account, zone, now),
    // At the start of an hour, the last data stays until the new period is loaded.
    placeholderData: (last, source) =>
      source?.queryKey[1] === account && source.queryKey[3] === zone ? last : undefined,
  });
  return {
    data: useMemo(() => data && toRecentTraffic(data, now), [data, now]),
    error,
    isPending,
    isFetching,
    refetch,
    dataUpdatedAt,
  };
}

/** Returns undefined if the API returned data by day, which can't be cut into the last 24 hours. */
function toRecentTraffic({ query, data }: StatisticsResult, now: number): RecentTraffic | undefined {
  if (data.GRANULARITY !== "hour") return undefined;
  const all = fillBuckets(data.CDN_DAILY_STATS, query.period, "hour", now);
  const start = query.period.from + daySeconds;
  const buckets = all.filter(({ from }) => from >= start);
  const previous = all.filter(({ from }) => from < start);
  return {
    buckets,
    total: sumTraffic(buckets),
    comparison: comparePeriods(buckets, previous),
    silentHours: countSilentHours(all.filter(({ incomplete }) => !incomplete).map(({ requests }) => requests)),
    isEmpty: all.every(({ requests, blocked }) => requests === 0 && blocked === 0),
    includesBlocked: "CDN_NETWORKS" in data,
  };
}

function startOfHour(now: number): number {
  return Math.floor(now / hourSeconds) * hourSeconds;
}
