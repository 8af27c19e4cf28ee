import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Status of an account's key, without the key itself. */
export const apiKeyQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.apiKey(account), "status"],
    queryFn: ({ signal }) => callConsole("getApiKeyStatus", { accountId: account, signal }),
  });
