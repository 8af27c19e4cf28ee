import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Poll interval while a request is waiting. Usually the event stream delivers the result sooner. */
const pollIntervalMs = 30_000;

/** Scheduled Force HTTPS requests of an account: waiting and recently ended ones. */
export const pendingForceHttpsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.pendingForceHttps(account),
    queryFn: async ({ signal }) =>
      (await callConsole("listPendingForceHttps", { accountId: account, signal })).requests,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? pollIntervalMs : false),
  });

/** Returns whether a request is waiting for a certificate. */
export function isWaiting({ state }: PendingForceHttps): boolean {
  return state === "waiting";
}
