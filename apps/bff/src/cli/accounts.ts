import { createAccount, findAccount, listAccounts, removeAccount, renameAccount } from "../accounts/accounts.ts";
import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";
import { type Command, applyWithAudit } from "./command.ts";
import { formatTable, formatTime } from "./table.ts";

/** The console's accounts. */
export const accountCommands: readonly Command[] = [
  {
    name: "account create",
    summary: "Adds an account, without members and without an API key.",
    positionals: ["NAME"],
    options: { "service-account": "its id at the service's operator listener" },
    async run(context, { positionals, options }) {
      const account = await applyWithAudit(context, async (transaction, at) => {
        const result = await createAccount(transaction, at, {
          name: positionals["NAME"] ?? "",
          serviceAccountId: options["service-account"] ?? null,
        });
        const changes = [{ field: "name", before: null, after: result.name }];
        return { result, fact: { accountId: result.id, action: "createAccount", target: "/", changes } };
      });
      return { text: `Created account ${account.name} (${account.id}).`, json: account };
    },
  },
  {
    name: "account list",
    summary: "Lists the accounts.",
    positionals: [],
    async run({ store }) {
      const accounts = await listAccounts(store.db);
      const rows = accounts.map((each) => [
        each.id,
        each.name,
        each.service_account_id ?? "–",
        formatTime(each.created_at),
      ]);
      return { text: formatTable(["ID", "NAME", "SERVICE ACCOUNT", "CREATED"], rows), json: accounts };
    },
  },
  {
    name: "account rename",
    summary: "Renames an account.",
    positionals: ["ACCOUNT", "NAME"],
    async run(context, { positionals }) {
      const account = await applyWithAudit(context, async (transaction) => {
        const before = await findAccount(transaction, positionals["ACCOUNT"] ?? "");
        const result = await renameAccount(transaction, before, positionals["NAME"] ?? "");
        const changes = [{ field: "name", before: before.name, after: result.name }];
        return { result, fact: { accountId: result.id, action: "renameAccount", target: "/", changes } };
      });
      return { text: `Account ${account.id} is now ${account.name}.`, json: account };
    },
  },
  {
    name: "account remove",
    summary: "Removes an account, its key and its memberships from the console; nothing changes at the service.",
    positionals: ["ACCOUNT"],
    options: { confirm: "the account's name, once more" },
    async run(context, { positionals, options }) {
      const account = await applyWithAudit(context, async (transaction) => {
        const result = await findAccount(transaction, positionals["ACCOUNT"] ?? "");
        if (options["confirm"] !== result.name) {
          throw new ChangeRejectedError(`Nothing was removed. Repeat the account's name: --confirm "${result.name}".`);
        }
        await removeAccount(transaction, result);
        const changes = [{ field: "name", before: result.name, after: null }];
        return { result, fact: { accountId: result.id, action: "removeAccount", target: "/", changes } };
      });
      return { text: `Removed account ${account.name} (${account.id}).`, json: account };
    },
  },
];
