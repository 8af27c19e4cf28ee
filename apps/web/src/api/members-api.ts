import type { CreatedInvitation, Invitations } from "@edge-console/contract/console/invitations";
import type { Member, Members } from "@edge-console/contract/console/members";
import type { AccountRole } from "@edge-console/contract/permissions";
import { change, ofAccount, post, read, type Reading, remove } from "./console-call.ts";

/** The members of an account, and those who are invited. Every call throws a ProblemError. */
export const membersApi = {
  members: (account: string, reading?: Reading) => read<Members>(`${ofAccount(account)}/members`, reading),
  changeRole: (account: string, member: string, role: AccountRole) =>
    change<Member>(`${ofAccount(account)}/members/${encodeURIComponent(member)}`, { role }),
  remove: (account: string, member: string) => remove(`${ofAccount(account)}/members/${encodeURIComponent(member)}`),

  invitations: (account: string, reading?: Reading) => read<Invitations>(`${ofAccount(account)}/invitations`, reading),
  /** The answer has the link, told this once: keep it in a component's memory, nowhere else. */
  invite: (account: string, invitation: { email: string; role: AccountRole }) =>
    post<CreatedInvitation>(`${ofAccount(account)}/invitations`, invitation),
  revoke: (account: string, invitation: string) =>
    remove(`${ofAccount(account)}/invitations/${encodeURIComponent(invitation)}`),
};
