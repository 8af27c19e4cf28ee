import type { QueryClient } from "@tanstack/react-query";
import { statisticsQuery } from "../../resources/statistics/queries.ts";
import { toStatisticsQuery } from "./view-query.ts";
import { statisticsState } from "./url-state.ts";

type ZoneRouteMatch = { params: Readonly<Record<string, string | undefined>>; url: URL };

/** Loads the statistics of a URL while the code of the screen loads. */
export function prefetchStatistics(client: QueryClient, account: string, match: ZoneRouteMatch): void {
  const zone = match.params["zone"];
  if (zone === undefined) return;
  const now = Math.floor(Date.now() / 1000);
  void client.prefetchQuery(
    statisticsQuery(account, zone, toStatisticsQuery(statisticsState(now).parse(match.url.searchParams), now), now),
  );
}
