import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Access tokens of an account, as far as the role sees them. */
export const accessTokensQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.accessTokens(account),
    queryFn: async ({ signal }) => (await callConsole("listAccessTokens", { accountId: account, signal })).tokens,
  });

/** Invalidates the access tokens of an account. */
export function invalidateAccessTokens(client: QueryClient, account: string): void {
  void client.invalidateQueries({ queryKey: queryKeys.accessTokens(account) });
}
