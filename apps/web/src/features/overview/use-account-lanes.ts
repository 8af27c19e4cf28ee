import type { AuditEntry } from "@edge-console/contract/console/audit";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccess } from "../../api/access.ts";
import { statusQuery } from "../../api/queries.ts";
import { daySeconds } from "../../format/utc.ts";
import type { AnnotationLane } from "../../resources/annotations/position-annotations.ts";
import { toChangeAnnotations, toIncidentAnnotations } from "../../resources/annotations/annotations.ts";
import { getZoneLink } from "../../resources/audit/audit-labels.ts";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { trafficChangesQuery } from "./change-queries.ts";

/**
 * Returns the changes to all zones that the role can see, and the incidents of Edge Delivery, from the start of the UTC
 * day `from` to the end of `today`.
 */
export function useAccountLanes(from: number, today: number): readonly AnnotationLane[] {
  const { id: account, can } = useAccess();
  const canReadZones = can("zones:read");
  const changes = useQuery({ ...trafficChangesQuery(account, from), enabled: canReadZones });
  const { data: zones } = useQuery({ ...zonesQuery(account), enabled: canReadZones });
  const { data: report } = useQuery(statusQuery);
  return useMemo(() => {
    const period = { from, to: today + daySeconds };
    const usesTunnels = zones?.some(({ ORIGIN_TYPE }) => ORIGIN_TYPE === "TUNNEL") ?? true;
    const getZoneName = createZoneNames(account, zones ?? [], changes.data ?? []);
    const incidents = report && toIncidentAnnotations(report, period, usesTunnels);
    return [
      ...(canReadZones
        ? [
            {
              kind: "change" as const,
              annotations: changes.data && toChangeAnnotations(changes.data, period, getZoneName),
            },
          ]
        : []),
      { kind: "incident" as const, annotations: incidents },
    ];
  }, [account, canReadZones, from, today, changes.data, zones, report]);
}

/** Returns a function that names the zone of a change; of a deleted one by an entry about the zone itself, such as its deletion. */
export function createZoneNames(
  account: string,
  zones: readonly { readonly ID: string; readonly ZONE_NAME: string }[],
  entries: readonly Pick<AuditEntry, "object">[],
): (target: string) => string {
  const names = new Map<string, string>(zones.map(({ ID, ZONE_NAME }) => [ID, ZONE_NAME]));
  for (const { object } of entries) {
    if (object?.type === "zone" && object.id !== null && object.name !== null && !names.has(object.id)) {
      names.set(object.id, object.name);
    }
  }
  return (target) => {
    const id = getZoneLink(account, target)?.zone ?? "";
    return names.get(id) ?? id;
  };
}
