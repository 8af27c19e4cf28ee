import type { ReactElement } from "react";
import { useZone } from "../../resources/zones/use-zone.ts";
import { AffectedTraffic } from "../../resources/zones/affected-zones.tsx";

/** Recent requests of the current zone, to show the impact of an action on one of its hostnames. */
export function ZoneRequests({ account }: { account: string }): ReactElement {
  const { ID, ZONE_NAME } = useZone();
  return <AffectedTraffic account={account} zone={{ id: ID, name: ZONE_NAME }} />;
}
