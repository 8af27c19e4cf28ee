import { setEmergency } from "../auth/users.ts";
import { listUsers, type User, findUserByEmail } from "../auth/users.ts";
import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";
import { type Command, applyWithAudit } from "./command.ts";
import { formatTable } from "./table.ts";

/** Who gets in by password or passkey where single sign-on is required: for when the provider does not work. */
export const emergencyCommands: readonly Command[] = [
  switchCommand("add", "Lets a user sign in without the provider where single sign-on is required.", 1),
  switchCommand("remove", "Lets a user sign in by the provider alone again.", 0),
  {
    name: "emergency list",
    summary: "Lists the users who may sign in without the provider.",
    positionals: [],
    async run({ store }) {
      const people = (await listUsers(store.db)).filter((person) => person.emergency === 1);
      return {
        text: formatTable(
          ["ID", "E-MAIL"],
          people.map(({ id, email }) => [id, email]),
        ),
        json: people,
      };
    },
  },
];

function switchCommand(verb: "add" | "remove", summary: string, emergency: 0 | 1): Command {
  return {
    name: `emergency ${verb}`,
    summary,
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const person = await applyWithAudit(context, async (transaction) => {
        const before = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        if (before.emergency === emergency) {
          throw new ChangeRejectedError(`${before.email} is ${emergency === 1 ? "already" : "not"} an emergency user.`);
        }
        await setEmergency(transaction, before, emergency);
        const result: User = { ...before, emergency };
        const changes = [{ field: "emergency", before: before.emergency, after: emergency }];
        const action = emergency === 1 ? "addEmergencyUser" : "removeEmergencyUser";
        return { result, fact: { accountId: null, action, target: `/users/${result.id}`, changes } };
      });
      return { text: `${person.email} is ${emergency === 1 ? "now" : "no longer"} an emergency user.`, json: person };
    },
  };
}
