import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { apiKeyQuery } from "../../resources/account/api-key-query.ts";

/** Mutation that changes the key and then reloads the account's data, which was loaded with the old key. Carries no secret. */
export function useKeyChange(account: string, change: () => Promise<ApiKeyStatus>, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (status) => {
      client.setQueryData(apiKeyQuery(account).queryKey, status);
      done();
    },
    // Also after an error, because the change may have been applied.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.account(account) }),
  });
}
