import type { QueryClient } from "@tanstack/react-query";
import { statisticsState } from "./url-state.ts";
import { toStatisticsQuery, statisticsQuery } from "./queries.ts";

type ZoneRouteMatch = { params: Readonly<Record<string, string | undefined>>; url: URL };

/** Asks for what an address shows, while its screen's code, which is much more, is on its way. */
export function prefetchStatistics(client: QueryClient, account: string, address: ZoneRouteMatch): void {
  const zone = address.params["zone"];
  if (zone === undefined) return;
  const now = Math.floor(Date.now() / 1000);
  void client.prefetchQuery(
    statisticsQuery(account, zone, toStatisticsQuery(statisticsState(now).parse(address.url.searchParams), now), now),
  );
}
