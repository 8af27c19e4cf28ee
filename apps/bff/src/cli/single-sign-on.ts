import { linkIdentity, unlinkIdentities } from "../auth/sso/identities.ts";
import { endSessions, findUserByEmail } from "../auth/users.ts";
import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";
import { type Command, applyWithAudit } from "./command.ts";

/** Whom the provider of single sign-on means: for providers that do not vouch for e-mail addresses. */
export const singleSignOnCommands: readonly Command[] = [
  {
    name: "sso link",
    summary: "Says by which subject (claim sub) the provider calls a user.",
    positionals: ["EMAIL", "ISSUER", "SUBJECT"],
    async run(context, { positionals }) {
      const { ISSUER: issuer = "", SUBJECT: subject = "" } = positionals;
      const person = await applyWithAudit(context, async (transaction, at) => {
        const result = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        if (!(await linkIdentity(transaction, at, { issuer, subject, userId: result.id }))) {
          throw new ChangeRejectedError("That user or that subject is linked at this provider already: unlink first.");
        }
        const changes = [{ field: "subject", before: null, after: subject }];
        return {
          result,
          fact: { accountId: null, action: "linkSingleSignOn", target: `/users/${result.id}`, changes },
        };
      });
      return { text: `${person.email} is ${subject} at ${issuer}.`, json: { userId: person.id, issuer, subject } };
    },
  },
  {
    name: "sso unlink",
    summary: "Removes a user's links to identity providers and ends their sessions.",
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const person = await applyWithAudit(context, async (transaction) => {
        const result = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const subjects = await unlinkIdentities(transaction, result.id);
        if (subjects.length === 0) throw new ChangeRejectedError(`${result.email} is not linked.`);
        await endSessions(transaction, result);
        const changes = subjects.map((subject) => ({ field: "subject", before: subject, after: null }));
        return {
          result,
          fact: { accountId: null, action: "unlinkSingleSignOn", target: `/users/${result.id}`, changes },
        };
      });
      return {
        text: `${person.email} is no longer linked, and is signed out everywhere.`,
        json: { userId: person.id },
      };
    },
  },
];
