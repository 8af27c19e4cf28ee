import type { ApiKeyRevealed, ApiKeyStatus } from "@edge-console/contract/console/api-key";
import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { accountPath, post, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";

const apiKeyPath = (account: string, path = "") => `${accountPath(account)}/api-key${path}`;

/** Status of an account's key, without the key itself. */
export const apiKeyQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.apiKey(account), "status"],
    queryFn: ({ signal }) => get<ApiKeyStatus>(apiKeyPath(account), { signal }),
  });

/** Checks whether the API accepts the key, by a small read. @throws ProblemError */
export const keyCheckQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.apiKey(account), "check"],
    queryFn: async ({ signal }) => {
      await callOperation("GET /tunnels", { account, signal });
      return "accepted" as const;
    },
    staleTime: 30_000,
  });

/** Actions on the key. Every call throws a ProblemError. */
export const apiKeyApi = {
  /** Returns the key. Keep it in component state only. */
  reveal: (account: string, password: string | undefined) =>
    post<ApiKeyRevealed>(apiKeyPath(account, "/reveal"), password === undefined ? {} : { password }),
  rotate: (account: string) => post<ApiKeyStatus>(apiKeyPath(account, "/renew"), undefined),
  setAccess: (account: string, enabled: boolean) => post<ApiKeyStatus>(apiKeyPath(account, "/access"), { enabled }),
  check: (account: string) => post<ApiKeyStatus>(apiKeyPath(account, "/read-back"), undefined),
  connect: (account: string, apiKey: string) => post<ApiKeyStatus>(apiKeyPath(account), { apiKey }),
};
