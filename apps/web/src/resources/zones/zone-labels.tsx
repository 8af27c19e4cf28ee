import type { ZoneLabels } from "@edge-console/contract/console/zone-labels";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./zone-labels.module.css";

/** Labels of an account's zones by zone ID. They belong to the console, so they take no call to the API. */
export const zoneLabelsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.zoneLabels(account),
    queryFn: async ({ signal }) => (await callConsole("listZoneLabels", { accountId: account, signal })).labels,
    staleTime: 60_000,
  });

/** Adds and removes labels of zones. Returns the labels of all zones. @throws ProblemError */
export async function changeZoneLabels(
  account: string,
  { zones, add, remove }: Readonly<Record<"zones" | "add" | "remove", readonly string[]>>,
): Promise<ZoneLabels["labels"]> {
  const body = { zones: zones.join("\n"), add: add.join("\n"), remove: remove.join("\n") };
  return (await callConsole("changeZoneLabels", { accountId: account, body })).labels;
}

/** Returns all labels of an account, sorted. */
export function listLabels(labels: ZoneLabels["labels"] | undefined): string[] {
  return [...new Set(Object.values(labels ?? {}).flat())].toSorted();
}

/**
 * Labels as chips. `max`: for one line of a table, with the number of others.
 *
 *     <LabelChips labels={["production", "team:shop"]} max={2} />
 */
export function LabelChips({
  labels,
  max = labels.length,
  canWrap = false,
}: {
  labels: readonly string[];
  max?: number;
  canWrap?: boolean;
}): ReactElement {
  const hiddenLabels = labels.slice(max);
  return (
    <span className={classNames(styles.chips, canWrap && styles.wrap)} title={canWrap ? undefined : labels.join(", ")}>
      {labels.slice(0, max).map((label) => (
        <Badge key={label}>
          <span className={styles.label}>{label}</span>
        </Badge>
      ))}
      {hiddenLabels.length > 0 && <span className={styles.more}>+{hiddenLabels.length}</span>}
    </span>
  );
}

/** Labels of one zone as chips; nothing if it has none. */
export function ZoneLabelChips({ zone }: { zone: string }): ReactElement | null {
  const { id: account, can } = useAccess();
  const { data } = useQuery({ ...zoneLabelsQuery(account), enabled: can("zones:read") });
  const labels = data?.[zone] ?? [];
  return labels.length > 0 ? <LabelChips labels={labels} canWrap /> : null;
}
