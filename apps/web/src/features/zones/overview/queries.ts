import type { QueryClient } from "@tanstack/react-query";
import { auditQuery } from "../../../resources/audit/queries.ts";
import { hostnamesQuery } from "../../../resources/hostnames/queries.ts";
import { prefetchRecentTraffic } from "../../../resources/statistics/recent-traffic.ts";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { scheduledEndsQuery } from "../../../resources/zones/scheduled-ends.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";

/** Changes of a zone, newest first, from the console's own audit log. */
export const zoneChangesQuery = (account: string, zone: string) => auditQuery(account, { zone, changes: true });

/**
 * Starts loading everything that the overview of a zone shows, in parallel: at most five requests to the Edge API, the
 * service status included. Tunnels are loaded unless the zone is known to have none.
 */
export function prefetchZoneOverview(client: QueryClient, account: string, zone: string): void {
  void client.prefetchQuery(zoneQuery(client, account, zone));
  void client.prefetchQuery(hostnamesQuery(account, zone));
  void client.prefetchInfiniteQuery(zoneChangesQuery(account, zone));
  void client.prefetchQuery(scheduledEndsQuery(account));
  prefetchRecentTraffic(client, account, zone);
  const cached = client.getQueryData(zoneQuery(client, account, zone).queryKey);
  if (cached?.ORIGIN_TYPE === "TUNNEL") void client.prefetchQuery(tunnelsQuery(account));
}
