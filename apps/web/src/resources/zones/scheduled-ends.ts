import type { NewScheduledEnd } from "@edge-console/contract/console/scheduled-ends";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** What ends at a time in an account, the next first. */
export const scheduledEndsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.scheduledEnds(account),
    queryFn: async ({ signal }) => (await callConsole("listScheduledEnds", { accountId: account, signal })).ends,
  });

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
