import type { ReactElement } from "react";
import { useZone } from "../../resources/zones/use-zone.ts";
import { AffectedTraffic } from "../../resources/zones/affected-zones.tsx";

/** What the zone of this page served lately: how much an act on one of its hostnames may reach. */
export function ZoneRequests({ account }: { account: string }): ReactElement {
  const { ID, ZONE_NAME } = useZone();
  return <AffectedTraffic account={account} zone={{ id: ID, name: ZONE_NAME }} />;
}
