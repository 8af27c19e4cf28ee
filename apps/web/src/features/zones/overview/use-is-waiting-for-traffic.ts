import type { Zone } from "@edge-console/contract/objects/zone";
import { useAccess } from "../../../api/access.ts";
import { useNow } from "../../../format/time.tsx";
import { daySeconds } from "../../../format/utc.ts";
import { useRecentTraffic } from "../../../resources/statistics/recent-traffic.ts";

/** A zone without a request this long after its creation needs no next steps. */
const newZoneSeconds = 14 * daySeconds;

/** Returns whether a new zone has had no request yet, so that its overview shows the next steps to who can take them. */
export function useIsWaitingForTraffic(account: string, zone: Zone): boolean {
  const { can } = useAccess();
  const { data: traffic } = useRecentTraffic(account, zone.ID);
  const isNew = useNow() - zone.TIMESTAMP < newZoneSeconds;
  return isNew && traffic?.isEmpty === true && can("hostnames:change");
}
