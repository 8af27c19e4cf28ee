import type { Hostname } from "@edge-console/contract/objects/hostname";
import { evaluateUpdate } from "@edge-console/contract/rules/unconfirmed-write";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { showUndoProblemToast } from "../../problems/show-problem-toast.ts";
import { cacheHostname } from "../../resources/hostnames/queries.ts";
import { showToast } from "../../ui/toast.ts";
import { type HostnameUpdate, restoreHostname, updateHostname } from "./hostname-api.ts";

/** Previous values of a hostname, and the title of the toast once they're restored. */
type Undo = { body: NonNullable<HostnameUpdate>; successTitle: string };

/** An update of a hostname, the title of the toast that confirms it, and what its Undo restores. */
export type HostnameChange = { body: HostnameUpdate; successTitle: string; undo?: Undo };

/** Mutation that updates a hostname and shows the result as a toast, with Undo if the change has one. */
export function useHostnameChange(account: string, zone: string, hostname: Hostname) {
  const client = useQueryClient();
  const show = (updated: Hostname, body: HostnameUpdate, successTitle: string, onUndo?: () => void) => {
    cacheHostname(client, account, zone, updated);
    if (evaluateUpdate(updated, body ?? {}) === "not-applied")
      return showToast({ tone: "caution", title: "The API ignored the change", detail: hostname.HOSTNAME });
    showToast({
      title: successTitle,
      detail: "Live at all locations in about 5 seconds.",
      action: onUndo && { label: "Undo", onAction: onUndo },
    });
  };
  const restore = useMutation({
    mutationFn: ({ body, updated }: Undo & { updated: Hostname }) => restoreHostname({ account, zone }, updated, body),
    onSuccess: (restored, { body, successTitle }) => show(restored, body, successTitle),
    onError: (problem) => {
      void client.invalidateQueries({ queryKey: queryKeys.zoneHostnames(account, zone) });
      showUndoProblemToast("hostname", problem);
    },
  });
  return useMutation({
    mutationFn: ({ body }: HostnameChange) => updateHostname({ account, zone }, hostname, body),
    onSuccess: (updated, { body, successTitle, undo }) =>
      show(updated, body, successTitle, undo && (() => restore.mutate({ ...undo, updated }))),
  });
}
