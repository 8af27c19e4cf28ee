import { linkIdentity, unlinkIdentities } from "../people/auth/sso/identities.ts";
import { endSessions } from "../people/auth/user-access.ts";
import { findUserByEmail } from "../people/users/users.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { type Command, applyWithAudit } from "./command.ts";

/** Commands that link users to single sign-on identities, for providers that don't verify email addresses. */
export const singleSignOnCommands: readonly Command[] = [
  {
    name: "sso link",
    summary: "Links a user to a subject (claim sub) of the identity provider.",
    positionals: ["EMAIL", "ISSUER", "SUBJECT"],
    async run(context, { positionals }) {
      const { ISSUER: issuer = "", SUBJECT: subject = "" } = positionals;
      const user = await applyWithAudit(context, async (transaction, at) => {
        const result = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        if (!(await linkIdentity(transaction, at, { issuer, subject, userId: result.id }))) {
          throw new ChangeRejectedError("The user or the subject is already linked at this provider. Unlink it first.");
        }
        const changes = [{ field: "subject", before: null, after: subject }];
        return {
          result,
          entry: { accountId: null, action: "linkSingleSignOn", target: `/users/${result.id}`, changes },
        };
      });
      return { text: `Linked ${user.email} to ${subject} at ${issuer}.`, json: { userId: user.id, issuer, subject } };
    },
  },
  {
    name: "sso unlink",
    summary: "Removes a user's links to identity providers and ends their sessions.",
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const user = await applyWithAudit(context, async (transaction) => {
        const result = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const subjects = await unlinkIdentities(transaction, result.id);
        if (subjects.length === 0) throw new ChangeRejectedError(`${result.email} is not linked.`);
        await endSessions(transaction, result);
        const changes = subjects.map((subject) => ({ field: "subject", before: subject, after: null }));
        return {
          result,
          entry: { accountId: null, action: "unlinkSingleSignOn", target: `/users/${result.id}`, changes },
        };
      });
      return {
        text: `Unlinked ${user.email}. All sessions ended.`,
        json: { userId: user.id },
      };
    },
  },
];
