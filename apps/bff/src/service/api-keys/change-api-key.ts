import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import { findAccountById } from "../../people/accounts/accounts.ts";
import { consoleActor } from "../../people/audit/actor.ts";
import type { NewAuditEntry } from "../../people/audit/audit-log.ts";
import { parseChanges } from "../../people/audit/changes.ts";
import { findUnresolvedEntry } from "../../people/audit/find-unresolved-entry.ts";
import { z } from "zod";
import { ProblemError } from "../../platform/http/problem.ts";
import { type OperatorClient, OperatorError, type ServiceAccount } from "../upstream/operator-client.ts";
import { UpstreamError } from "../upstream/failure.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import type { ApiKeyDeps } from "./api-key-deps.ts";

/** Actor, account, and request of a key change. */
export interface KeyChangeContext extends Pick<NewAuditEntry, "actor" | "address" | "requestId"> {
  readonly accountId: string;
}

const target = "/api-key";
/** How often the stored key is compared with the service, because others may rotate it at the same time. */
const maxSyncAttempts = 5;

const actionSchema = z.enum(["renewApiKey", "switchApiAccess"]);
type Action = z.infer<typeof actionSchema>;
type Changes = NewAuditEntry["changes"];

const secretChange: Changes[number] = { field: "api_key", before: null, after: "changed" };

/** Returns whether the account has a key, and what the console can change of it. */
export async function readKeyStatus(
  deps: Pick<ApiKeyDeps, "store" | "apiKeyStore" | "operator" | "serviceUrl">,
  accountId: string,
): Promise<ApiKeyStatus> {
  return {
    ...(await deps.apiKeyStore.getStatus(accountId)),
    managed: (await findServiceAccountId(deps, accountId)) !== null,
    serviceUrl: deps.serviceUrl.origin,
  };
}

/**
 * Generates a new key at the service. The current key stops working immediately.
 * @throws ProblemError if the key wasn't changed or the outcome is unknown
 */
export function rotateKey(deps: ApiKeyDeps, by: KeyChangeContext): Promise<ApiKeyStatus> {
  return changeAtService(deps, by, "renewApiKey", [secretChange], (listener, id) => listener.rotateKey(id));
}

/**
 * Enables or disables API access at the service. Disabling deletes the key, enabling generates a new one.
 * @throws ProblemError if it wasn't changed or the outcome is unknown
 */
export async function setApiAccess(deps: ApiKeyDeps, by: KeyChangeContext, enabled: boolean): Promise<ApiKeyStatus> {
  const { listener, account } = await readServiceAccount(deps, by);
  // Enabling access that is already enabled would generate a new key.
  if ((account.api_access === 1) === enabled) {
    await storeCurrentKey(deps, by.accountId, listener, account);
    return readKeyStatus(deps, by.accountId);
  }
  const changes = [{ field: "api_access", before: enabled ? 0 : 1, after: enabled ? 1 : 0 }];
  return changeAtService(deps, by, "switchApiAccess", changes, (client, id) => client.setApiAccess(id, enabled));
}

/** Stores the current key of the service and resolves changes with an unknown outcome in the audit log. */
export async function syncFromService(deps: ApiKeyDeps, by: KeyChangeContext): Promise<ApiKeyStatus> {
  const { listener, account } = await readServiceAccount(deps, by);
  const changed = !isSameKey(account.api_key, await deps.apiKeyStore.getUsableKey(by.accountId));
  await storeCurrentKey(deps, by.accountId, listener, account);
  const settled = await resolveUnknownChanges(deps, by, changed);
  if (changed && settled === 0) {
    await deps.audit.record(
      toAuditEntry(by, account.api_key ? "connectApiKey" : "disconnectApiKey", "applied", [secretChange]),
    );
  }
  if (changed) publishKeyChange(deps, by);
  return readKeyStatus(deps, by.accountId);
}

/** Stores a key that the user entered, after the service has accepted it. Also throws UpstreamError. */
export async function connectKey(deps: ApiKeyDeps, by: KeyChangeContext, key: Secret): Promise<ApiKeyStatus> {
  const { upstream, audit, apiKeyStore } = deps;
  if ((await findServiceAccountId(deps, by.accountId)) !== null) {
    throw new ProblemError("conflict", {
      outcome: "not-applied",
      detail: "This console manages this account's API key. Rotate it instead.",
    });
  }
  await upstream.validateKey({ accountId: by.accountId, key, userId: by.actor.id }).catch(async (error: unknown) => {
    if (error instanceof UpstreamError) await audit.record(toAuditEntry(by, "connectApiKey", "not-applied", []));
    throw error;
  });
  await apiKeyStore.save(by.accountId, key, (transaction, at) =>
    audit.append(transaction, at, toAuditEntry(by, "connectApiKey", "applied", [secretChange])),
  );
  publishKeyChange(deps, by);
  return readKeyStatus(deps, by.accountId);
}

/** Performs a change at the service once. Without a response, reads the account to find out the outcome. */
async function changeAtService(
  deps: ApiKeyDeps,
  by: KeyChangeContext,
  action: Action,
  changes: Changes,
  act: (listener: OperatorClient, id: string) => Promise<ServiceAccount>,
): Promise<ApiKeyStatus> {
  const { audit, upstream } = deps;
  const { listener, id } = await requireServiceAccount(deps, by);
  const before = await listener.getAccount(id).catch(async (error: unknown) => {
    await audit.record(toAuditEntry(by, action, "not-applied", []));
    throw toProblem(error, "not-applied");
  });
  const { intent } = await upstream.intents.begin({
    account_id: by.accountId,
    user_id: by.actor.id,
    operation: action,
    target,
    body_digest: "",
    run_id: null,
    idempotency_key: null,
    body: null,
    before: null,
    request_id: by.requestId,
    address: by.address,
    changes: JSON.stringify(changes),
    base: null,
  });
  const { after, error } = await act(listener, id).then(
    (after) => ({ after, error: undefined }),
    async (error: unknown) => ({ after: await readAfterFailure(error, listener, id), error }),
  );
  const outcome = !after ? "unknown" : isSameKey(before.api_key, after.api_key) ? "not-applied" : "applied";
  const state = outcome === "unknown" ? "unconfirmed" : outcome;
  const resolution = { state, status: null, response: null, final: true, reconcileInSeconds: null } as const;
  try {
    if (after) await storeCurrentKey(deps, by.accountId, listener, after);
    await upstream.intents.resolve(intent.id, resolution, async (transaction, at, abandoned) => {
      const open = abandoned && (await findUnresolvedEntry(transaction, abandoned));
      const fact = toAuditEntry(by, action, outcome, changes);
      await audit.append(transaction, at, { ...fact, ...(open && { resolves: open.id }) });
    });
  } catch (cause) {
    throw new ProblemError("unavailable", { outcome: "unknown", detail: "The console's database failed.", cause });
  }
  if (outcome !== "not-applied") publishKeyChange(deps, by);
  if (outcome !== "applied") throw toProblem(error, outcome);
  return readKeyStatus(deps, by.accountId);
}

/** Returns the state of the account after a failed change; undefined if it can't be loaded. */
async function readAfterFailure(
  error: unknown,
  listener: OperatorClient,
  id: string,
): Promise<ServiceAccount | undefined> {
  if (!(error instanceof OperatorError)) throw error;
  return listener.getAccount(id).catch(ignoreOperatorError);
}

/** Resolves changes with an unknown outcome in the audit log. `changed`: the key of the service differs from the stored one. */
async function resolveUnknownChanges(
  { store, upstream, audit }: ApiKeyDeps,
  by: KeyChangeContext,
  changed: boolean,
): Promise<number> {
  const outcome = changed ? "applied" : "not-applied";
  const at = await store.now();
  return store.write(async (transaction) => {
    const intents = await upstream.intents.settleUnknown(transaction, at, {
      accountId: by.accountId,
      target,
      outcome,
    });
    for (const intent of intents) {
      const open = await findUnresolvedEntry(transaction, intent);
      const changes = open && changed ? parseChanges(open.changes) : [];
      await audit.append(transaction, at, {
        ...toAuditEntry(by, actionSchema.parse(intent.operation), outcome, changes),
        actor: consoleActor,
        reason: changed ? "Checked: the key has changed." : "Checked: the key hasn't changed.",
        ...(open && { resolves: open.id }),
      });
    }
    return intents.length;
  });
}

/** Returns the service's account of the console's account, where the key is changed. */
async function requireServiceAccount(deps: ApiKeyDeps, by: KeyChangeContext) {
  const id = await findServiceAccountId(deps, by.accountId);
  if (deps.operator && id !== null) return { listener: deps.operator, id };
  throw new ProblemError("conflict", {
    outcome: "not-applied",
    detail: "This console can't change the API key. Get a key from your provider and connect it.",
  });
}

/** Returns the service's account before a change. */
async function readServiceAccount(deps: ApiKeyDeps, by: KeyChangeContext) {
  const { listener, id } = await requireServiceAccount(deps, by);
  const account = await listener.getAccount(id).catch((error: unknown) => {
    throw toProblem(error, "not-applied");
  });
  return { listener, account };
}

async function findServiceAccountId(
  { store, operator }: Pick<ApiKeyDeps, "store" | "operator">,
  accountId: string,
): Promise<string | null> {
  if (!operator) return null;
  return (await findAccountById(store.db, accountId))?.service_account_id ?? null;
}

/** Stores the account's key until the service reports the same key twice. */
async function storeCurrentKey(
  { apiKeyStore }: ApiKeyDeps,
  accountId: string,
  listener: OperatorClient,
  first: ServiceAccount,
): Promise<void> {
  let reported = first;
  for (let attempt = 0; attempt < maxSyncAttempts; attempt++) {
    if (!isSameKey(reported.api_key, await apiKeyStore.getUsableKey(accountId))) {
      if (reported.api_key) await apiKeyStore.save(accountId, reported.api_key);
      else await apiKeyStore.remove(accountId);
    }
    const now = await listener.getAccount(reported.account_id).catch(ignoreOperatorError);
    if (!now || isSameKey(now.api_key, reported.api_key)) return;
    reported = now;
  }
}

function publishKeyChange({ upstream, events }: ApiKeyDeps, { accountId, requestId }: KeyChangeContext): void {
  upstream.invalidateReads(accountId);
  events.publish(accountId, { resource: "api-key" }, requestId);
}

function toAuditEntry(
  by: KeyChangeContext,
  action: AuditAction,
  outcome: NewAuditEntry["outcome"],
  changes: Changes,
): NewAuditEntry {
  return { ...by, action, target, outcome, changes, reason: null };
}

function isSameKey(one: Secret | null, other: Secret | null): boolean {
  return one?.reveal() === other?.reveal();
}

/** Returns undefined for an error of the operator listener; rethrows others. */
function ignoreOperatorError(error: unknown): undefined {
  if (!(error instanceof OperatorError)) throw error;
}

function toProblem(cause: unknown, outcome: "not-applied" | "unknown"): unknown {
  if (cause !== undefined && !(cause instanceof OperatorError)) return cause;
  if (cause?.status === 409) {
    return new ProblemError("conflict", { outcome, detail: "API access is disabled. Enable it to get a key.", cause });
  }
  const details = { outcome, ...(cause && { cause }) };
  if (outcome === "unknown") {
    const detail = "The Edge API didn't respond. The key may have been changed.";
    return new ProblemError("upstream-timeout", { ...details, detail });
  }
  return new ProblemError("upstream-unavailable", {
    ...details,
    detail: "The Edge API didn't respond. The key wasn't changed.",
  });
}
