import { z } from "zod";
import { switchSchema } from "@edge-console/contract/objects/values";
import type { AccountRow } from "../store/accounts.ts";
import type { Store } from "../store/open-store.ts";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorCall, type OperatorRoute } from "./route.ts";

const nameSchema = z.string().trim().min(1).max(100);
const createSchema = z.strictObject({ name: nameSchema });
const updateSchema = z
  .strictObject({ name: nameSchema, suspended: switchSchema, ready: switchSchema, usage_paused: switchSchema })
  .partial();
const accessSchema = z.strictObject({ enabled: switchSchema });

function toAccount(account: AccountRow, store: Store) {
  const { id, name, api_access, suspended, ready, usage_paused } = account;
  return { account_id: id, name, api_access, api_key: store.accounts.getApiKey(id), suspended, ready, usage_paused };
}

function findAccount(store: Store, id: string | undefined): AccountRow {
  const account = store.accounts.find(id ?? "");
  if (!account) throw new OperatorError(404, "Account not found.");
  return account;
}

/** Updates the account in the path and returns it. */
function updateAccount({ context: { store }, ids }: OperatorCall, apply: (account: AccountRow) => void) {
  return store.write(() => {
    apply(findAccount(store, ids["id"]));
    return { status: 200, body: toAccount(findAccount(store, ids["id"]), store) } as const;
  });
}

/** Routes of accounts, their API access, and keys. */
export const accountRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/accounts",
    token: "operator",
    handle({ context: { store }, body, now }) {
      const { name } = readBody(createSchema, body);
      return store.write(() => {
        const id = store.accounts.create(name, now);
        store.accounts.issueKey(id);
        return { status: 201, body: toAccount(findAccount(store, id), store) };
      });
    },
  },
  {
    method: "GET",
    path: "/accounts",
    token: "operator",
    handle: ({ context: { store } }) => ({
      status: 200,
      body: { accounts: store.accounts.list().map((account) => toAccount(account, store)) },
    }),
  },
  {
    method: "GET",
    path: "/accounts/{id}",
    token: "operator",
    handle: ({ context: { store }, ids }) => ({
      status: 200,
      body: toAccount(findAccount(store, ids["id"]), store),
    }),
  },
  {
    method: "POST",
    path: "/accounts/{id}",
    token: "operator",
    handle(call) {
      const { name, suspended, ready, usage_paused } = readBody(updateSchema, call.body);
      return updateAccount(call, (account) =>
        call.context.store.accounts.update(account, {
          name: name ?? account.name,
          suspended: suspended ?? account.suspended,
          ready: ready ?? account.ready,
          usage_paused: usage_paused ?? account.usage_paused,
        }),
      );
    },
  },
  {
    method: "POST",
    path: "/accounts/{id}/api-access",
    token: "operator",
    handle(call) {
      const { enabled } = readBody(accessSchema, call.body);
      const { accounts } = call.context.store;
      return updateAccount(call, ({ id }) => (enabled === 1 ? accounts.issueKey(id) : accounts.deleteKey(id)));
    },
  },
  {
    method: "POST",
    path: "/accounts/{id}/api-key",
    token: "operator",
    handle(call) {
      return updateAccount(call, (account) => {
        if (account.api_access === 0) throw new OperatorError(409, "API access is disabled for this account.");
        call.context.store.accounts.issueKey(account.id);
      });
    },
  },
];
