import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { membersApi } from "../../api/members-api.ts";

/** Members of an account. Users who can't manage members get only names and roles. */
export const membersQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.members(account),
    queryFn: async ({ signal }) => (await membersApi.members(account, { signal })).members,
  });

/** Pending invitations. Requires permission to manage members. */
export const invitationsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(account),
    queryFn: async ({ signal }) => (await membersApi.invitations(account, { signal })).invitations,
  });

/** Invalidates members, invitations, and the session, whose role may have changed. */
export function invalidateMembers(client: QueryClient, account: string): void {
  void client.invalidateQueries({ queryKey: queryKeys.members(account) });
  void client.invalidateQueries({ queryKey: queryKeys.invitations(account) });
  void client.invalidateQueries({ queryKey: queryKeys.session });
}
