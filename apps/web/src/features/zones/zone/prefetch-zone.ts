import type { QueryClient } from "@tanstack/react-query";
import { keepPriority } from "../../../api/prefetching.ts";
import { hostnamesQuery } from "../../../resources/hostnames/queries.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { prefetchExternalChanges } from "../external-changes/queries.ts";

/** Parameters of a zone's pages. */
type ZoneLocation = { params: Readonly<Record<string, string | undefined>> };

/** Loads what the header of a zone's pages shows. External changes are found by comparing with what was loaded. */
export async function prefetchZone(client: QueryClient, account: string, { params }: ZoneLocation): Promise<void> {
  const { zone = "" } = params;
  const start = keepPriority();
  await Promise.all([
    client.prefetchQuery(zoneQuery(client, account, zone)),
    client.prefetchQuery(hostnamesQuery(account, zone)),
  ]);
  start(() => prefetchExternalChanges(client, account, zone));
}
