import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import type { ProblemError } from "../../api/problem.ts";
import { showToast } from "../../ui/toast.ts";
import { apiKeyQuery } from "./queries.ts";

/** Does something to the key that carries no secret, and has everything read again that was read with the old one. */
export function useKeyChange(account: string, change: () => Promise<ApiKeyStatus>, done: () => void) {
  const client = useQueryClient();
  return useMutation<ApiKeyStatus, ProblemError>({
    mutationFn: change,
    onSuccess: (status) => {
      client.setQueryData(apiKeyQuery(account).queryKey, status);
      done();
    },
    // Of a change that may have happened what still holds is unknown.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.account(account) }),
  });
}

/** The words that tell that it was done. */
export function showSuccessToast(title: string, detail: string): void {
  showToast({ title, detail });
}
