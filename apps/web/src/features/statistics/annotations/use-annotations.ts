import type { AuditEntry } from "@edge-console/contract/console/audit";
import { auditPageLimits } from "@edge-console/contract/console/audit-query";
import { trafficActions } from "@edge-console/contract/operations/actions";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccess } from "../../../api/access.ts";
import { callConsole } from "../../../api/call-console.ts";
import { statusQuery } from "../../../api/queries.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import type { AnnotationLane } from "../../../resources/annotations/position-annotations.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import {
  type Annotation,
  annotationKinds,
  toChangeAnnotations,
  toIncidentAnnotations,
} from "../../../resources/annotations/annotations.ts";

/** Annotations of a period. */
export type Annotations = {
  /** Oldest first. Contains the changes that the user's role can see. */
  items: readonly Annotation[];
  /** Annotations by kind, for the visible kinds. */
  lanes: readonly AnnotationLane[];
  /** Sources that failed to load. */
  failed: readonly ("changes" | "incidents")[];
  isLoading: boolean;
};

/** Returns the annotations of the visible kinds; undefined if there are none, which loads nothing. */
export function useAnnotations(
  zone: string,
  period: Period,
  visible: { change: boolean; incident: boolean },
): Annotations | undefined {
  const { id: account, can } = useAccess();
  const canReadZone = visible.incident && can("zones:read");
  const { data: current } = useQuery({ ...zoneQuery(useQueryClient(), account, zone), enabled: canReadZone });
  const usesTunnels = current === undefined || current.ORIGIN_TYPE === "TUNNEL";
  const changes = useQuery({ ...zoneChangesQuery(account, zone, period), enabled: visible.change });
  const status = useQuery({ ...statusQuery, enabled: visible.incident });
  const [showsChanges, showsIncidents] = [visible.change, visible.incident];
  return useMemo(() => {
    if (!showsChanges && !showsIncidents) return undefined;
    const isVisible = { change: showsChanges, incident: showsIncidents };
    const annotationsByKind = {
      change: changes.data && toChangeAnnotations(changes.data, period),
      incident: status.data && toIncidentAnnotations(status.data, period, usesTunnels),
    };
    const lanes = annotationKinds
      .filter((kind) => isVisible[kind])
      .map((kind): AnnotationLane => ({ kind, annotations: annotationsByKind[kind] }));
    return {
      items: lanes.flatMap(({ annotations }) => annotations ?? []).toSorted((a, b) => a.at - b.at),
      lanes,
      failed: [
        ...(showsChanges && changes.error ? (["changes"] as const) : []),
        ...(showsIncidents && status.error && !status.data ? (["incidents"] as const) : []),
      ],
      isLoading: showsChanges && changes.isPending,
    };
  }, [
    period,
    usesTunnels,
    showsChanges,
    showsIncidents,
    changes.data,
    changes.error,
    changes.isPending,
    status.data,
    status.error,
  ]);
}

/** Newest audit log entries of a zone in a period that may explain its traffic, as far as the user's role can see them. */
export const zoneChangesQuery = (account: string, zone: string, { from, to }: Period) =>
  queryOptions({
    queryKey: queryKeys.zoneChanges(account, zone, { from, to }),
    queryFn: async ({ signal }): Promise<readonly AuditEntry[]> => {
      const query = { zone, from, to, action: trafficActions, limit: auditPageLimits.max };
      return (await callConsole("listAuditEntries", { accountId: account, query, signal })).entries;
    },
    staleTime: 30_000,
  });
