import type { CreatedInvitation, Invitations } from "@edge-console/contract/console/invitations";
import type { Member, Members } from "@edge-console/contract/console/members";
import type { AccountRole } from "@edge-console/contract/permissions";
import { patch, accountPath, post, get, type RequestOptions, del } from "./http.ts";

/** The members of an account, and those who are invited. Every call throws a ProblemError. */
export const membersApi = {
  members: (account: string, reading?: RequestOptions) => get<Members>(`${accountPath(account)}/members`, reading),
  changeRole: (account: string, member: string, role: AccountRole) =>
    patch<Member>(`${accountPath(account)}/members/${encodeURIComponent(member)}`, { role }),
  remove: (account: string, member: string) => del(`${accountPath(account)}/members/${encodeURIComponent(member)}`),

  invitations: (account: string, reading?: RequestOptions) =>
    get<Invitations>(`${accountPath(account)}/invitations`, reading),
  /** The answer has the link, told this once: keep it in a component's memory, nowhere else. */
  invite: (account: string, invitation: { email: string; role: AccountRole }) =>
    post<CreatedInvitation>(`${accountPath(account)}/invitations`, invitation),
  revoke: (account: string, invitation: string) =>
    del(`${accountPath(account)}/invitations/${encodeURIComponent(invitation)}`),
};
