import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import { type Account, setServiceAccount } from "../../people/accounts/accounts.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { ServiceAccount } from "../upstream/operator-client.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import type { ApiKeyDeps } from "./api-key-deps.ts";

export interface ConnectDeps extends Pick<ApiKeyDeps, "store" | "apiKeyStore" | "audit"> {
  readonly actor: AuditEntry["actor"];
}

/**
 * Stores the API key that the operator listener reports for an account, or deletes it if API access is disabled there.
 * Records a change in the audit log. Returns whether the key changed.
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
    await disconnectKey(deps, account);
  } else {
    await connectKey(deps, account, service.api_key);
  }
  return true;
}

/** Stores an account's API key and records it in the audit log. */
export async function connectKey(deps: ConnectDeps, account: Account, key: Secret): Promise<void> {
  await deps.apiKeyStore.save(account.id, key, createAppendAudit(deps, account, "connectApiKey"));
}

/** Deletes an account's API key and records it in the audit log. */
export async function disconnectKey(deps: ConnectDeps, account: Account): Promise<void> {
  await deps.apiKeyStore.remove(account.id, createAppendAudit(deps, account, "disconnectApiKey"));
}

function createAppendAudit(
  { audit, actor }: ConnectDeps,
  { id }: Account,
  action: "connectApiKey" | "disconnectApiKey",
) {
  return (transaction: Transaction<Schema>, at: number) =>
    audit.append(transaction, at, createSystemEntry({ accountId: id, actor, action, target: "/api-key" }));
}
