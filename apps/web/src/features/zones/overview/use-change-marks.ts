import { useInfiniteQuery } from "@tanstack/react-query";
import { useAccess } from "../../../api/access.ts";
import { describeEntry } from "../../../resources/audit/audit-labels.ts";
import { zoneChangesQuery } from "./queries.ts";

/** A change of the zone, to be marked on a chart; `at` in Unix seconds. */
export interface ChangeMark {
  readonly at: number;
  readonly text: string;
}

/** Returns the latest applied changes of a zone. They're the entries that the screen lists. */
export function useChangeMarks(account: string, zone: string): readonly ChangeMark[] {
  const canRead = useAccess().can("audit:read");
  const { data } = useInfiniteQuery({ ...zoneChangesQuery(account, zone), enabled: canRead });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return entries
    .filter(({ outcome, resolvedBy }) => (resolvedBy?.outcome ?? outcome) === "applied")
    .map((entry) => ({ at: entry.at, text: describeEntry(entry) }));
}
