import type { QueryClient } from "@tanstack/react-query";
import { isPrefetching } from "../../api/prefetching.ts";
import { type StatisticsQuery, statisticsQuery } from "../../resources/statistics/queries.ts";
import { getDefaultGranularity, getPeriod } from "../../resources/statistics/period.ts";
import { zoneChangesQuery } from "./annotations/use-annotations.ts";
import { type StatisticsView, statisticsState } from "./url-state.ts";

/** Returns the query of a view. `now` is Unix seconds. */
export function toStatisticsQuery({ range, zoom, by, node }: StatisticsView, now: number): StatisticsQuery {
  const period = zoom ? { from: zoom.from, to: zoom.to } : getPeriod(range, now);
  return { period, granularity: (zoom ? zoom.by : by) ?? getDefaultGranularity(period, now), node };
}

type ZoneRouteMatch = { params: Readonly<Record<string, string | undefined>>; url: URL };

/** Loads the statistics of a URL while the code of the screen loads. */
export function prefetchStatistics(client: QueryClient, account: string, match: ZoneRouteMatch): void {
  const zone = match.params["zone"];
  if (zone === undefined) return;
  const now = Math.floor(Date.now() / 1000);
  const view = statisticsState(now).parse(match.url.searchParams);
  const query = toStatisticsQuery(view, now);
  void client.prefetchQuery(statisticsQuery(account, zone, query, now));
  // A page that is opening requests them after it was painted.
  if (view.changes && isPrefetching()) void client.prefetchQuery(zoneChangesQuery(account, zone, query.period));
}
