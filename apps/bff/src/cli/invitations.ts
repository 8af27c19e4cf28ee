import { invitationPath } from "@edge-console/contract/console/invitations";
import { checkEmail } from "@edge-console/contract/rules/email";
import { findAccount } from "../people/accounts/accounts.ts";
import { createInvitation } from "../people/accounts/invitations.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { formatTableTime } from "../platform/format/times.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { type Command, applyWithAudit, UsageError } from "./command.ts";
import { readRole } from "./members.ts";

/** Command for invitations. */
export const invitationCommands: readonly Command[] = [
  {
    name: "invitation create",
    summary: "Invites someone to an account. Prints a link that works once; whoever has it can accept the invitation.",
    positionals: ["ACCOUNT", "EMAIL", "ROLE"],
    async run(context, { positionals }) {
      const role = readRole(positionals["ROLE"] ?? "");
      const address = checkEmail(positionals["EMAIL"] ?? "");
      if (!address.ok) throw new UsageError(address.reason);
      const { account, invitation, token } = await applyWithAudit(context, async (transaction, at) => {
        const account = await findAccount(transaction, positionals["ACCOUNT"] ?? "");
        const created = await createInvitation(transaction, at, {
          accountId: account.id,
          email: address.value,
          role,
          emailOnly: false,
          inviter: { id: null, name: "" },
        }).catch((error: unknown) => {
          throw error instanceof ProblemError ? new ChangeRejectedError(error.details.detail ?? error.message) : error;
        });
        const changes = [
          { field: "email", before: null, after: address.value },
          { field: "role", before: null, after: role },
        ];
        const target = `/invitations/${created.invitation.id}`;
        const entry = { accountId: account.id, action: "inviteMember" as const, target, changes };
        return { result: { account, ...created }, entry };
      });
      const link = new URL(`${invitationPath}#${token}`, context.publicUrl).href;
      const { email, expiresAt } = invitation;
      const text = `Invited ${email} to ${account.name} as ${role}. The link works once, until ${formatTableTime(expiresAt)}:\n${link}`;
      return { text, json: { ...invitation, accountId: account.id, link } };
    },
  },
];
