import type { PendingForceHttps, PendingForceHttpsReason } from "@edge-console/contract/console/pending-force-https";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { showProblemToast } from "../../problems/show-problem-toast.ts";
import { isWaiting, pendingForceHttpsQuery } from "../../resources/hostnames/pending-force-https-query.ts";
import { showToast } from "../../ui/toast.ts";

const none: readonly PendingForceHttps[] = [];

/** Returns the scheduled Force HTTPS requests of an account, and shows a toast when one of them ends. */
export function usePendingForceHttps(account: string): readonly PendingForceHttps[] {
  const { data: requests } = useQuery(pendingForceHttpsQuery(account));
  const waiting = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const request of requests ?? none) {
      if (waiting.current.has(request.id)) showResult(request);
    }
    waiting.current = new Set(requests?.filter(isWaiting).map(({ id }) => id));
  }, [requests]);
  return requests ?? none;
}

/** Schedules Force HTTPS for a hostname: the server enables it when the certificate is issued. */
export function useScheduleForceHttps(account: string, zone: string, hostnameId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callConsole("scheduleForceHttps", { accountId: account, body: { zoneId: zone, hostnameId } }),
    onSuccess: ({ hostname }) => showToast({ title: "Force HTTPS scheduled", detail: hostname }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.pendingForceHttps(account) }),
  });
}

/** Cancels a scheduled Force HTTPS. */
export function useCancelForceHttps(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PendingForceHttps) => callConsole("cancelForceHttps", { accountId: account, requestId: id }),
    onSuccess: (_, { hostname }) => showToast({ title: "Scheduled Force HTTPS canceled", detail: hostname }),
    onError: (problem) => showProblemToast("Couldn't cancel Force HTTPS", problem),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.pendingForceHttps(account) }),
  });
}

/** Returns why a request failed, as a sentence. */
export function describeFailure({ state, reason }: PendingForceHttps): string {
  if (state === "expired") return "No certificate was issued within 7 days.";
  return (reason && failureMessages[reason]) ?? "The change was not applied.";
}

const failureMessages: Partial<Record<PendingForceHttpsReason, string>> = {
  "hostname-deleted": "The hostname was deleted.",
  "https-disabled": "HTTPS was disabled.",
  "no-permission": "The member who scheduled it can no longer change hostnames.",
  rejected: "The API rejected the change repeatedly.",
  undetermined: "The result of the change can't be determined. Check the hostname before you try again.",
};

function showResult(request: PendingForceHttps): void {
  const { state, hostname } = request;
  if (state === "applied") showToast({ title: "Force HTTPS enabled", detail: hostname });
  if (state === "failed" || state === "expired") {
    showToast({ tone: "bad", title: `Force HTTPS not enabled for ${hostname}`, detail: describeFailure(request) });
  }
}
