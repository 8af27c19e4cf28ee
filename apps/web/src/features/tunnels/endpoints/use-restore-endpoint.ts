import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "../../../api/problem.ts";
import { formatProblem } from "../../../problems/problem-messages.ts";
import { invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { showToast } from "../../../ui/toast.ts";
import { restoreEndpoint } from "../writes/endpoint-writes.ts";
import { diffEndpoint } from "./endpoint-values.ts";

/** Mutation that undoes the edit of an endpoint, unless someone changed the same fields since then, with the result as a toast. */
export function useRestoreEndpoint(account: string, tunnel: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ previous, updated }: { previous: Endpoint; updated: Endpoint }) =>
      restoreEndpoint({ account, tunnel }, updated, diffEndpoint(updated, previous)),
    onSuccess: ({ NAME }) =>
      showToast({ title: `Endpoint ${NAME} restored`, detail: "The connector applies it within 30 seconds." }),
    onError: (problem) => {
      const detail = isProblem(problem, "stale-base") ? "The endpoint changed since then." : formatProblem(problem);
      showToast({ tone: "bad", title: "Couldn't undo the change", detail });
    },
    onSettled: () => invalidateTunnel(client, account, tunnel),
  });
}
