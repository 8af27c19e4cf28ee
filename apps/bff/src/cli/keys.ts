import { apiKeySchema } from "@edge-console/contract/console/api-key";
import type { Account } from "../people/accounts/accounts.ts";
import { findAccount } from "../people/accounts/accounts.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import type { OperatorClient, ServiceAccount } from "../service/upstream/operator-client.ts";
import { connectKey, connectToService, disconnectKey } from "../service/api-keys/connect-account.ts";
import type { Secret } from "../platform/crypto/secret.ts";
import type { AdminContext, Command } from "./command.ts";
import { formatTableTime } from "../platform/format/times.ts";

/** Commands for API keys. None of them prints a key. */
export const keyCommands: readonly Command[] = [
  {
    name: "key set",
    summary: "Connects an account with its API key, read from standard input, if the Edge API accepts it.",
    positionals: ["ACCOUNT"],
    flags: { "no-check": "stores the key without asking the Edge API" },
    async run(context, { positionals, flags }) {
      const account = await findAccount(context.store.db, positionals["ACCOUNT"] ?? "");
      const key = await context.readSecret(`API key for ${account.name}: `);
      const result = apiKeySchema.safeParse(key.reveal());
      if (!result.success) throw new ChangeRejectedError(result.error.issues[0]?.message ?? "Invalid API key.");
      if (!flags.has("no-check")) await assertAccepted(context, key);
      await connectKey(context, account, key);
      return { text: `${account.name} uses the API key ending in ${key.lastFour()}.`, json: { accountId: account.id } };
    },
  },
  {
    name: "key remove",
    summary: "Removes an account's API key from the console. It stays valid at the Edge API.",
    positionals: ["ACCOUNT"],
    async run(context, { positionals }) {
      const account = await findAccount(context.store.db, positionals["ACCOUNT"] ?? "");
      const status = await context.apiKeyStore.getStatus(account.id);
      if (!status.access) throw new ChangeRejectedError(`${account.name} has no API key.`);
      await disconnectKey(context, account);
      const text = `${account.name} has no API key anymore. The key ending in ${status.lastFour} stays valid at the Edge API.`;
      return { text, json: { accountId: account.id } };
    },
  },
  {
    name: "key import",
    summary: "Imports an account's API key from the operator listener of the Edge API.",
    positionals: ["ACCOUNT"],
    options: {
      "service-account": "ID of the account there; defaults to the stored ID, then to the account with the same name",
    },
    async run(context, { positionals, options }) {
      const account = await findAccount(context.store.db, positionals["ACCOUNT"] ?? "");
      const { operator } = context;
      if (!operator) throw new ChangeRejectedError("EDGE_OPERATOR_URL and EDGE_OPERATOR_TOKEN must be set.");
      const service = await findAtService(operator, account, options["service-account"]);
      const changed = await connectToService(context, account, service);
      const state =
        service.api_key === null ? "has no API access" : `uses the API key ending in ${service.api_key.lastFour()}`;
      const json = {
        accountId: account.id,
        serviceAccountId: service.account_id,
        access: service.api_key !== null,
        changed,
      };
      return { text: `${account.name} ${state}${changed ? "" : " (unchanged)"}.`, json };
    },
  },
  {
    name: "key status",
    summary: "Shows whether an account has an API key, its last four characters, and since when.",
    positionals: ["ACCOUNT"],
    async run({ store, apiKeyStore }, { positionals }) {
      const account = await findAccount(store.db, positionals["ACCOUNT"] ?? "");
      const status = await apiKeyStore.getStatus(account.id);
      const text = status.access
        ? `${account.name} uses the API key ending in ${status.lastFour}, since ${formatTableTime(status.since)}.`
        : `${account.name} has no API key.`;
      return { text, json: { accountId: account.id, ...status } };
    },
  },
];

async function assertAccepted({ checkKey }: AdminContext, key: Secret): Promise<void> {
  const result = await checkKey(key);
  if (result.state === "accepted") return;
  const reason =
    result.state === "rejected"
      ? `The Edge API rejects this key: ${result.message}`
      : `The Edge API can't be asked about this key (${result.reason}). Try again later, or add --no-check.`;
  throw new ChangeRejectedError(`Nothing was stored. ${reason}`);
}

async function findAtService(
  operator: Pick<OperatorClient, "listAccounts">,
  account: Account,
  requestedId: string | undefined,
): Promise<ServiceAccount> {
  const id = requestedId ?? account.service_account_id;
  const accounts = await operator.listAccounts();
  const matches = accounts.filter((candidate) =>
    id === null ? candidate.name === account.name : candidate.account_id === id,
  );
  const [match] = matches;
  if (!match || matches.length > 1) {
    const reason = id === null ? `doesn't have exactly one account named ${account.name}` : `has no account ${id}`;
    throw new ChangeRejectedError(`The operator listener ${reason}. Select an account with --service-account.`);
  }
  return match;
}
