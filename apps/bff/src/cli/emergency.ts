import { findUserByEmail, listUsers, updateUser, type User } from "../people/users/users.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { type Command, applyWithAudit } from "./command.ts";
import { formatTable } from "./table.ts";

/** Commands for emergency users, who can sign in by password or passkey if the identity provider is down. */
export const emergencyCommands: readonly Command[] = [
  createCommand("add", "Allows a user to sign in without the identity provider when single sign-on is required.", 1),
  createCommand("remove", "Requires a user to sign in with the identity provider again.", 0),
  {
    name: "emergency list",
    summary: "Lists users who can sign in without the identity provider.",
    positionals: [],
    async run({ store }) {
      const users = (await listUsers(store.db)).filter((user) => user.emergency === 1);
      return {
        text: formatTable(
          ["ID", "EMAIL"],
          users.map(({ id, email }) => [id, email]),
        ),
        json: users,
      };
    },
  },
];

function createCommand(verb: "add" | "remove", summary: string, emergency: 0 | 1): Command {
  return {
    name: `emergency ${verb}`,
    summary,
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const user = await applyWithAudit(context, async (transaction) => {
        const before = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        if (before.emergency === emergency) {
          throw new ChangeRejectedError(`${before.email} is ${emergency === 1 ? "already" : "not"} an emergency user.`);
        }
        await updateUser(transaction, before.id, { emergency });
        const result: User = { ...before, emergency };
        const changes = [{ field: "emergency", before: before.emergency, after: emergency }];
        const action = emergency === 1 ? "addEmergencyUser" : "removeEmergencyUser";
        return { result, entry: { accountId: null, action, target: `/users/${result.id}`, changes } };
      });
      return { text: `${user.email} is ${emergency === 1 ? "now" : "no longer"} an emergency user.`, json: user };
    },
  };
}
