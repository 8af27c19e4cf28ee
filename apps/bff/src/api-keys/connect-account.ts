import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import type { AuditLog } from "../audit/audit-log.ts";
import { systemEntry } from "../audit/new-entries.ts";
import { type Account, setServiceAccount } from "../accounts/accounts.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { ServiceAccount } from "../upstream/operator-client.ts";
import type { Secret } from "../crypto/secret.ts";
import type { ApiKeyStore } from "./api-key-store.ts";

/** What connecting accounts deps, and who does it. */
export interface ConnectDeps {
  readonly store: Store;
  readonly apiKeyStore: ApiKeyStore;
  readonly audit: AuditLog;
  readonly actor: AuditEntry["actor"];
}

/**
 * Gives an account of the console the API key that the service's operator listener tells of it, or none when API access
 * is off there. Whether anything changed; what did is on record.
 */
export async function connectToService(
  deps: ConnectDeps,
  account: Account,
  service: Pick<ServiceAccount, "account_id" | "api_key">,
): Promise<boolean> {
  const { store, apiKeyStore } = deps;
  if (account.service_account_id !== service.account_id) {
    await setServiceAccount(store.db, account, service.account_id);
  }
  const before = await apiKeyStore.getUsableKey(account.id);
  if (before?.reveal() === service.api_key?.reveal()) {
    // No key was connected before either, but now it's known why.
    if (service.api_key === null) await apiKeyStore.remove(account.id);
    return false;
  }
  if (service.api_key === null) {
    await apiKeyStore.remove(account.id, createAppendAudit(deps, account, "disconnectApiKey"));
  } else {
    await connectKey(deps, account, service.api_key);
  }
  return true;
}

/** Keeps an account's API key in place of any earlier one, and puts it on record. */
export async function connectKey(deps: ConnectDeps, account: Account, key: Secret): Promise<void> {
  await deps.apiKeyStore.save(account.id, key, createAppendAudit(deps, account, "connectApiKey"));
}

function createAppendAudit(
  { audit, actor }: ConnectDeps,
  { id }: Account,
  action: "connectApiKey" | "disconnectApiKey",
) {
  return (transaction: Transaction<Schema>, at: number) =>
    audit.append(transaction, at, systemEntry({ accountId: id, actor, action, target: "/api-key" }));
}
