import type { CreatedInvitation, Invitations } from "@edge-console/contract/console/invitations";
import type { Member, Members } from "@edge-console/contract/console/members";
import type { AccountRole } from "@edge-console/contract/permissions";
import { patch, accountPath, post, get, type RequestOptions, del } from "./http.ts";

/** Members and invitations of an account. Every call throws a ProblemError. */
export const membersApi = {
  members: (account: string, options?: RequestOptions) => get<Members>(`${accountPath(account)}/members`, options),
  changeRole: (account: string, member: string, role: AccountRole) =>
    patch<Member>(`${accountPath(account)}/members/${encodeURIComponent(member)}`, { role }),
  remove: (account: string, member: string) => del(`${accountPath(account)}/members/${encodeURIComponent(member)}`),

  invitations: (account: string, options?: RequestOptions) =>
    get<Invitations>(`${accountPath(account)}/invitations`, options),
  /** The response contains the link, which is returned only once. Keep it in component state only. */
  invite: (account: string, invitation: { email: string; role: AccountRole }) =>
    post<CreatedInvitation>(`${accountPath(account)}/invitations`, invitation),
  revoke: (account: string, invitation: string) =>
    del(`${accountPath(account)}/invitations/${encodeURIComponent(invitation)}`),
};
