import { createAccount, findAccount, listAccounts, removeAccount, renameAccount } from "../people/accounts/accounts.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { type Command, applyWithAudit } from "./command.ts";
import { formatTable } from "./table.ts";
import { formatTableTime } from "../platform/format/times.ts";

/** Commands for accounts. */
export const accountCommands: readonly Command[] = [
  {
    name: "account create",
    summary: "Creates an account without members or an API key.",
    positionals: ["NAME"],
    options: { "service-account": "ID of the account at the operator listener of the Edge API" },
    async run(context, { positionals, options }) {
      const account = await applyWithAudit(context, async (transaction, at) => {
        const result = await createAccount(transaction, at, {
          name: positionals["NAME"] ?? "",
          serviceAccountId: options["service-account"] ?? null,
        });
        const changes = [{ field: "name", before: null, after: result.name }];
        return { result, entry: { accountId: result.id, action: "createAccount", target: "/", changes } };
      });
      return { text: `Created account ${account.name} (${account.id}).`, json: account };
    },
  },
  {
    name: "account list",
    summary: "Lists all accounts.",
    positionals: [],
    async run({ store }) {
      const accounts = await listAccounts(store.db);
      const rows = accounts.map((account) => [
        account.id,
        account.name,
        account.service_account_id ?? "–",
        formatTableTime(account.created_at),
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
        return { result, entry: { accountId: result.id, action: "renameAccount", target: "/", changes } };
      });
      return { text: `Renamed account ${account.id} to ${account.name}.`, json: account };
    },
  },
  {
    name: "account remove",
    summary: "Removes an account with its API key and members from the console, not from the Edge API.",
    positionals: ["ACCOUNT"],
    options: { confirm: "name of the account, required to confirm" },
    async run(context, { positionals, options }) {
      const account = await applyWithAudit(context, async (transaction) => {
        const result = await findAccount(transaction, positionals["ACCOUNT"] ?? "");
        if (options["confirm"] !== result.name) {
          throw new ChangeRejectedError(`Nothing was removed. To confirm, add --confirm "${result.name}".`);
        }
        await removeAccount(transaction, result);
        const changes = [{ field: "name", before: result.name, after: null }];
        return { result, entry: { accountId: result.id, action: "removeAccount", target: "/", changes } };
      });
      return { text: `Removed account ${account.name} (${account.id}).`, json: account };
    },
  },
];
