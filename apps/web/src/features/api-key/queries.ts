import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

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
