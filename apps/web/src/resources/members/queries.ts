import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { membersApi } from "../../api/members-api.ts";

/** The members of an account; those who do not manage them are told names and roles. */
export const membersQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.members(account),
    queryFn: async ({ signal }) => (await membersApi.members(account, { signal })).members,
  });

/** The invitations that nobody has used yet. For those who manage members. */
export const invitationsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(account),
    queryFn: async ({ signal }) => (await membersApi.invitations(account, { signal })).invitations,
  });

/** Has both read again after a change, and the own session, whose role may be concerned. */
export function invalidateMembers(client: QueryClient, account: string): void {
  void client.invalidateQueries({ queryKey: queryKeys.members(account) });
  void client.invalidateQueries({ queryKey: queryKeys.invitations(account) });
  void client.invalidateQueries({ queryKey: queryKeys.session });
}
