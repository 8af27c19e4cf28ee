import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccess } from "../../../api/access.ts";
import { statusQuery } from "../../../api/queries.ts";
import type { Period } from "../../../resources/statistics/period.ts";
import { type Annotation, toChangeAnnotations, toIncidentAnnotations } from "./annotations.ts";
import { zoneChangesQuery } from "./queries.ts";

/** Annotations of a period. */
export type Annotations = {
  /** Oldest first. Contains the changes that the user's role can see. */
  items: readonly Annotation[];
  /** Sources that failed to load. */
  failed: readonly ("changes" | "incidents")[];
  isLoading: boolean;
};

/** Returns undefined and loads nothing without a period. */
export function useAnnotations(zone: string, period: Period | undefined): Annotations | undefined {
  const { id: account } = useAccess();
  const enabled = period !== undefined;
  const changes = useQuery({ ...zoneChangesQuery(account, zone, period ?? { from: 0, to: 0 }), enabled });
  const status = useQuery({ ...statusQuery, enabled });
  return useMemo(() => {
    if (!period) return undefined;
    const items = [
      ...(changes.data ? toChangeAnnotations(changes.data, period) : []),
      ...(status.data ? toIncidentAnnotations(status.data, period) : []),
    ];
    return {
      items: items.toSorted((a, b) => a.at - b.at),
      failed: [
        ...(changes.error ? (["changes"] as const) : []),
        ...(status.error && !status.data ? (["incidents"] as const) : []),
      ],
      isLoading: changes.isPending,
    };
  }, [period, changes.data, changes.error, changes.isPending, status.data, status.error]);
}
