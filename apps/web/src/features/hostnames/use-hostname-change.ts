import type { Hostname } from "@edge-console/contract/objects/hostname";
import { evaluateUpdate } from "@edge-console/contract/rules/unconfirmed-write";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProblemError } from "../../api/problem.ts";
import { cacheHostname } from "../../resources/hostnames/queries.ts";
import { showToast } from "../../ui/toast.ts";
import { type HostnameUpdate, updateHostname } from "./hostname-api.ts";

/** What a change of a hostname is about, and what is said when it was made. */
export type HostnameChange = { body: HostnameUpdate; successTitle: string };

/** The mutation by which the screens of a hostname change it. */
export function useHostnameChange(account: string, zone: string, hostname: Hostname) {
  const client = useQueryClient();
  return useMutation<Hostname, ProblemError, HostnameChange>({
    mutationFn: ({ body }) => updateHostname({ account, zone }, hostname, body),
    onSuccess: (answered, { body, successTitle: done }) => {
      cacheHostname(client, account, zone, answered);
      if (evaluateUpdate(answered, body ?? {}) === "not-applied")
        showToast({ tone: "caution", title: "The service left it as it was", detail: hostname.HOSTNAME });
      else showToast({ title: done, detail: "Live at all locations in about 5 seconds." });
    },
  });
}
