import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { type Demo, findDemo, removeDemo } from "../demo/remove-demo.ts";
import { type Command, applyWithAudit } from "./command.ts";

/** Command for the demo data that a console with CONSOLE_DEMO=1 creates. */
export const demoCommands: readonly Command[] = [
  {
    name: "demo remove",
    summary: "Removes the demo users, and the demo accounts with their API keys and data.",
    positionals: [],
    flags: { confirm: "removes them; without it, the command only lists what it would remove" },
    async run(context, { flags }) {
      const { demo, changes } = await applyWithAudit(context, async (transaction) => {
        const demo = await findDemo(transaction);
        if (demo.users.length === 0) throw new ChangeRejectedError("The database has no demo users.");
        if (!flags.has("confirm")) {
          const lines = [
            "Nothing was removed. To remove this, add --confirm:",
            ...describeDemo(demo),
            ...describeShared(demo),
          ];
          throw new ChangeRejectedError(lines.join("\n"));
        }
        const changes = await removeDemo(transaction, demo);
        return {
          result: { demo, changes },
          entry: { accountId: null, action: "removeDemo", target: "/demo", changes },
        };
      });
      const invitations = changes.flatMap(({ field, before }) =>
        field === "invitation" && typeof before === "string" ? [before] : [],
      );
      const lines = [
        "Removed:",
        ...describeDemo(demo),
        ...invitations.map((email) => `  invitation of ${email}`),
        ...describeShared(demo),
      ];
      const { users, accounts, sharedAccounts } = demo;
      return { text: lines.join("\n"), json: { users, accounts, invitations, sharedAccounts } };
    },
  },
];

function describeDemo({ users, accounts }: Demo): string[] {
  return [
    ...users.map(({ email }) => `  user ${email}`),
    ...accounts.map(({ id, name }) => `  account ${name} (${id}) with its API key and data`),
  ];
}

/** Says which accounts stay without the demo users, because someone else is a member. */
function describeShared({ sharedAccounts }: Demo): string[] {
  return sharedAccounts.map(
    ({ id, name }) =>
      `Account ${name} (${id}) stays, because it has other members. Check its API key, or remove it with \`npm run admin -- account remove ${id} --confirm "${name}"\`.`,
  );
}
