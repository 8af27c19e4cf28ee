import type { ApiKeyRevealed, ApiKeyStatus } from "@edge-console/contract/console/api-key";
import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { accountPath, post, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";

const apiKeyPath = (account: string, path = "") => `${accountPath(account)}/api-key${path}`;

/** What is known of an account's key without showing it. */
export const apiKeyQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.apiKey(account), "status"],
    queryFn: ({ signal }) => get<ApiKeyStatus>(apiKeyPath(account), { signal }),
  });

/** Checks whether the API accepts the key, by a small read with it. @throws ProblemError as every read with it would */
export const keyCheckQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.apiKey(account), "check"],
    queryFn: async ({ signal }) => {
      await callOperation("GET /tunnels", { account, signal });
      return "accepted" as const;
    },
    staleTime: 30_000,
  });

/** What is done to the key. Every call throws a ProblemError. */
export const apiKeyApi = {
  /** The key itself: keep it nowhere but on screen. */
  reveal: (account: string, password: string | undefined) =>
    post<ApiKeyRevealed>(apiKeyPath(account, "/reveal"), password === undefined ? {} : { password }),
  rotate: (account: string) => post<ApiKeyStatus>(apiKeyPath(account, "/renew"), undefined),
  setAccess: (account: string, enabled: boolean) => post<ApiKeyStatus>(apiKeyPath(account, "/access"), { enabled }),
  check: (account: string) => post<ApiKeyStatus>(apiKeyPath(account, "/read-back"), undefined),
  connect: (account: string, apiKey: string) => post<ApiKeyStatus>(apiKeyPath(account), { apiKey }),
};
