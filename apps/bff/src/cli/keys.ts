import { apiKeySchema } from "@edge-console/contract/console/api-key";
import type { Account } from "../accounts/accounts.ts";
import { findAccount } from "../accounts/accounts.ts";
import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";
import type { OperatorClient, ServiceAccount } from "../upstream/operator-client.ts";
import { connectKey, connectToService } from "../api-keys/connect-account.ts";
import type { Command } from "./command.ts";
import { formatTime } from "./table.ts";

/** The accounts' API keys. No command shows one. */
export const keyCommands: readonly Command[] = [
  {
    name: "key set",
    summary: "Connects an account to the service by its API key, read from standard input.",
    positionals: ["ACCOUNT"],
    async run(context, { positionals }) {
      const account = await findAccount(context.store.db, positionals["ACCOUNT"] ?? "");
      const key = await context.readSecret(`API key of ${account.name}: `);
      const judged = apiKeySchema.safeParse(key.reveal());
      if (!judged.success) throw new ChangeRejectedError(judged.error.issues[0]?.message ?? "That is no API key.");
      await connectKey(context, account, key);
      return { text: `${account.name} uses the key that ends in ${key.lastFour()}.`, json: { accountId: account.id } };
    },
  },
  {
    name: "key import",
    summary: "Takes an account's API key over from the service's operator listener.",
    positionals: ["ACCOUNT"],
    options: { "service-account": "its id there; by default the one it has, else the account of the same name" },
    async run(context, { positionals, options }) {
      const account = await findAccount(context.store.db, positionals["ACCOUNT"] ?? "");
      const { operator } = context;
      if (!operator) throw new ChangeRejectedError("EDGE_OPERATOR_URL and EDGE_OPERATOR_TOKEN must be set for that.");
      const service = await findAtService(operator, account, options["service-account"]);
      const changed = await connectToService(context, account, service);
      const state =
        service.api_key === null ? "has no API access" : `uses the key that ends in ${service.api_key.lastFour()}`;
      const json = {
        accountId: account.id,
        serviceAccountId: service.account_id,
        access: service.api_key !== null,
        changed,
      };
      return { text: `${account.name} ${state}${changed ? "" : ", as before"}.`, json };
    },
  },
  {
    name: "key status",
    summary: "Shows whether an account has an API key, since when, and its last four characters.",
    positionals: ["ACCOUNT"],
    async run({ store, apiKeyStore }, { positionals }) {
      const account = await findAccount(store.db, positionals["ACCOUNT"] ?? "");
      const status = await apiKeyStore.getStatus(account.id);
      const text = status.access
        ? `${account.name} uses the key that ends in ${status.lastFour}, since ${formatTime(status.since)}.`
        : `${account.name} has no API key.`;
      return { text, json: { accountId: account.id, ...status } };
    },
  },
];

async function findAtService(
  operator: OperatorClient,
  account: Account,
  given: string | undefined,
): Promise<ServiceAccount> {
  const id = given ?? account.service_account_id;
  const accounts = await operator.listAccounts();
  const matching = accounts.filter((each) => (id === null ? each.name === account.name : each.account_id === id));
  const [found] = matching;
  if (!found || matching.length > 1) {
    const what = id === null ? `is not exactly one account named ${account.name}` : `is no account ${id}`;
    throw new ChangeRejectedError(`At the service there ${what}; name it by --service-account.`);
  }
  return found;
}
