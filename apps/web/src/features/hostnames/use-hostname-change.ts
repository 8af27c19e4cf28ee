import type { Hostname } from "@edge-console/contract/objects/hostname";
import { evaluateUpdate } from "@edge-console/contract/rules/unconfirmed-write";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProblemError } from "../../api/problem.ts";
import { cacheHostname } from "../../resources/hostnames/queries.ts";
import { showToast } from "../../ui/toast.ts";
import { type HostnameUpdate, updateHostname } from "./hostname-api.ts";

/** An update of a hostname, and the title of the toast that confirms it. */
export type HostnameChange = { body: HostnameUpdate; successTitle: string };

/** Mutation that updates a hostname and shows the result as a toast. */
export function useHostnameChange(account: string, zone: string, hostname: Hostname) {
  const client = useQueryClient();
  return useMutation<Hostname, ProblemError, HostnameChange>({
    mutationFn: ({ body }) => updateHostname({ account, zone }, hostname, body),
    onSuccess: (updated, { body, successTitle }) => {
      cacheHostname(client, account, zone, updated);
      if (evaluateUpdate(updated, body ?? {}) === "not-applied")
        showToast({ tone: "caution", title: "The API ignored the change", detail: hostname.HOSTNAME });
      else showToast({ title: successTitle, detail: "Live at all locations in about 5 seconds." });
    },
  });
}
