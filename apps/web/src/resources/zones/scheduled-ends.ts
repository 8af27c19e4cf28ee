import type { NewScheduledEnd, ScheduledEnd } from "@edge-console/contract/console/scheduled-ends";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** What ends at a time in an account, the next first. */
export const scheduledEndsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.scheduledEnds(account),
    queryFn: async ({ signal }) => (await callConsole("listScheduledEnds", { accountId: account, signal })).ends,
  });

/** Groups what ends at a time by zone ID. */
export function endsByZone(ends: readonly ScheduledEnd[]): ReadonlyMap<string, readonly ScheduledEnd[]> {
  return Map.groupBy(ends, ({ zoneId }) => zoneId);
}

/** Entries that are named; the others are counted. */
const maxNamed = 3;

/** Describes what ends: "Maintenance mode", "Blocked: 203.0.113.7". */
export function describeEnd({ field, entries }: Pick<ScheduledEnd, "field" | "entries">): string {
  if (field === "MAINTENANCE") return "Maintenance mode";
  const others = entries.length - maxNamed;
  const list = `${entries.slice(0, maxNamed).join(", ")}${others > 0 ? `, and ${others} more` : ""}`;
  return `${field === "BLOCK_IPS" ? "Blocked" : "Always allowed"}: ${list}`;
}

/** Schedules an end. A repeated request with the same ID does nothing. */
export function useScheduleEnd(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewScheduledEnd) => callConsole("scheduleEnd", { accountId: account, body }),
    onSuccess: ({ ends }) => {
      client.setQueryData(scheduledEndsQuery(account).queryKey, ends);
      void client.invalidateQueries({ queryKey: queryKeys.bulkRuns(account) });
    },
  });
}

/** Cancels a scheduled end. The setting doesn't change. */
export function useCancelEnd(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callConsole("cancelScheduledEnd", { accountId: account, endId: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.scheduledEnds(account) }),
  });
}
