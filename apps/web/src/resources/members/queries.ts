import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { callConsole } from "../../api/call-console.ts";

/** Members of an account. Users who can't manage members get only names and roles. */
export const membersQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.members(account),
    queryFn: async ({ signal }) => (await callConsole("listMembers", { accountId: account, signal })).members,
  });

/** Whether the account requires two-factor authentication of its members. */
export const twoFactorPolicyQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.twoFactorPolicy(account),
    queryFn: ({ signal }) => callConsole("getTwoFactorPolicy", { accountId: account, signal }),
  });

/** Pending invitations. Requires permission to manage members. */
export const invitationsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(account),
    queryFn: async ({ signal }) => (await callConsole("listInvitations", { accountId: account, signal })).invitations,
  });

/** Invalidates members, invitations, and the session, whose role may have changed. */
export function invalidateMembers(client: QueryClient, account: string): void {
  void client.invalidateQueries({ queryKey: queryKeys.members(account) });
  void client.invalidateQueries({ queryKey: queryKeys.invitations(account) });
  void client.invalidateQueries({ queryKey: queryKeys.session });
}
