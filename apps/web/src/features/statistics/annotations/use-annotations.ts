import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccess } from "../../../api/access.ts";
import { statusQuery } from "../../../api/queries.ts";
import type { Period } from "../period.ts";
import { type Annotation, toChangeAnnotations, toIncidentAnnotations } from "./annotations.ts";
import { zoneChangesQuery } from "./queries.ts";

/** What may be why the figures of a period moved. */
export type Annotations = {
  /** Oldest first; changes only as far as the person may read of them. */
  list: readonly Annotation[];
  /** The zone's changes could not be read, the service's incidents could not. */
  unread: readonly ("changes" | "incidents")[];
  isOnItsWay: boolean;
};

/** Nothing, and nothing is asked for, without a period. */
export function useAnnotations(zone: string, period: Period | undefined): Annotations | undefined {
  const { id: account } = useAccess();
  const enabled = period !== undefined;
  const changes = useQuery({ ...zoneChangesQuery(account, zone, period ?? { from: 0, to: 0 }), enabled });
  const status = useQuery({ ...statusQuery, enabled });
  return useMemo(() => {
    if (!period) return undefined;
    const found = [
      ...(changes.data ? toChangeAnnotations(changes.data, period) : []),
      ...(status.data ? toIncidentAnnotations(status.data, period) : []),
    ];
    return {
      list: found.toSorted((one, other) => one.at - other.at),
      unread: [
        ...(changes.error ? (["changes"] as const) : []),
        ...(status.error && !status.data ? (["incidents"] as const) : []),
      ],
      isOnItsWay: changes.isPending,
    };
  }, [period, changes.data, changes.error, changes.isPending, status.data, status.error]);
}
