import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import { consoleActor } from "../audit/actor.ts";
import type { NewAuditEntry, AuditLog } from "../audit/audit-log.ts";
import { parseChanges } from "../audit/changes.ts";
import { findUnresolvedEntry } from "../audit/find-unresolved-entry.ts";
import type { AccountEvents } from "../events/account-events.ts";
import { z } from "zod";
import { ProblemError } from "../http/problem.ts";
import type { Store } from "../db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import { type OperatorClient, OperatorError, type ServiceAccount } from "../upstream/operator-client.ts";
import { UpstreamError } from "../upstream/failure.ts";
import type { Secret } from "../crypto/secret.ts";
import type { ApiKeyStore } from "./api-key-store.ts";

/** Who changes the key of which account, by which request. */
export interface KeyChangeContext extends Pick<NewAuditEntry, "actor" | "address" | "requestId"> {
  readonly accountId: string;
}

/** What people do to an account's API key. Each ends on record, and throws a ProblemError when it did not happen. */
export interface ApiKeyService {
  getStatus(accountId: string): Promise<ApiKeyStatus>;
  /** Has the service make a new key; the earlier one stops at once. */
  rotate(by: KeyChangeContext): Promise<ApiKeyStatus>;
  /** Switches API access at the service; off deletes the key, on makes a new one. */
  setApiAccess(by: KeyChangeContext, enabled: boolean): Promise<ApiKeyStatus>;
  /** Takes over what the service says the key is now, and tells on record how changes of unknown outcome ended. */
  syncFromService(by: KeyChangeContext): Promise<ApiKeyStatus>;
  /** Keeps a key that somebody has got from the service, once the service has accepted it. Throws an UpstreamError too. */
  connect(by: KeyChangeContext, key: Secret): Promise<ApiKeyStatus>;
}

export interface KeyChangeDeps {
  readonly store: Store;
  readonly apiKeyStore: ApiKeyStore;
  readonly audit: AuditLog;
  readonly upstream: Upstream;
  readonly events: AccountEvents;
  /** Null where the service offers no operator listener. */
  readonly operator: OperatorClient | null;
  readonly serviceUrl: URL;
}

const target = "/api-key";
/** Others may renew the key at the same time: so often it is looked whether the one that was kept still is the one. */
const maxSyncAttempts = 5;

const actionSchema = z.enum(["renewApiKey", "switchApiAccess"]);
type Action = z.infer<typeof actionSchema>;
type Changes = NewAuditEntry["changes"];

export function createApiKeyService({
  store,
  apiKeyStore,
  audit,
  upstream,
  events,
  operator,
  serviceUrl,
}: KeyChangeDeps): ApiKeyService {
  async function findServiceAccountId(accountId: string): Promise<string | null> {
    if (!operator) return null;
    const account = await store.db
      .selectFrom("accounts")
      .select("service_account_id")
      .where("id", "=", accountId)
      .executeTakeFirst();
    return account?.service_account_id ?? null;
  }

  const status = async (accountId: string): Promise<ApiKeyStatus> => ({
    ...(await apiKeyStore.getStatus(accountId)),
    managed: (await findServiceAccountId(accountId)) !== null,
    serviceUrl: serviceUrl.origin,
  });

  const toAuditEntry = (
    by: KeyChangeContext,
    action: AuditAction,
    outcome: NewAuditEntry["outcome"],
    changes: Changes,
  ): NewAuditEntry => ({
    ...by,
    action,
    target,
    outcome,
    changes,
    reason: null,
  });

  async function requireServiceAccount(by: KeyChangeContext): Promise<{ listener: OperatorClient; id: string }> {
    const id = await findServiceAccountId(by.accountId);
    if (operator && id !== null) return { listener: operator, id };
    throw new ProblemError("conflict", {
      outcome: "not-applied",
      detail: "This console cannot change the key at the service. Get one there and paste it in.",
    });
  }

  function publishKeyChange({ accountId, requestId }: KeyChangeContext): void {
    upstream.invalidateReads(accountId);
    events.publish(accountId, { resource: "api-key" }, requestId);
  }

  /** Keeps the key that the service says is the account's, until it says the same again. */
  async function storeCurrentKey(accountId: string, listener: OperatorClient, first: ServiceAccount): Promise<void> {
    let told = first;
    for (let look = 0; look < maxSyncAttempts; look++) {
      if (!isSameKey(told.api_key, await apiKeyStore.getUsableKey(accountId))) {
        if (told.api_key) await apiKeyStore.save(accountId, told.api_key);
        else await apiKeyStore.remove(accountId);
      }
      const now = await listener.getAccount(told.account_id).catch(ignoreOperatorError);
      if (!now || isSameKey(now.api_key, told.api_key)) return;
      told = now;
    }
  }

  /** Carries out a change at the service once, and learns from the service itself how it ended when its answer is lost. */
  async function changeAtService(
    by: KeyChangeContext,
    action: Action,
    changesOf: (before: ServiceAccount) => Changes,
    act: (listener: OperatorClient, id: string) => Promise<ServiceAccount>,
  ): Promise<ApiKeyStatus> {
    const { listener, id } = await requireServiceAccount(by);
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
      idempotency_key: null,
      body: null,
      known: null,
      request_id: by.requestId,
      address: by.address,
      changes: JSON.stringify(changesOf(before)),
      base: null,
    });
    const { after, error } = await act(listener, id).then(
      (after) => ({ after, error: undefined }),
      async (error: unknown) => ({ after: await readAfterFailure(error, listener, id), error }),
    );
    const outcome = !after ? "unknown" : isSameKey(before.api_key, after.api_key) ? "not-applied" : "applied";
    const resolution = { state: outcome, status: null, response: null, final: true, reconcileInSeconds: null } as const;
    try {
      if (after) await storeCurrentKey(by.accountId, listener, after);
      await upstream.intents.resolve(intent.id, resolution, async (transaction, at, abandoned) => {
        const open = abandoned && (await findUnresolvedEntry(transaction, abandoned));
        const fact = toAuditEntry(by, action, outcome, changesOf(before));
        await audit.append(transaction, at, { ...fact, ...(open && { resolves: open.id }) });
      });
    } catch (cause) {
      throw new ProblemError("unavailable", { outcome: "unknown", detail: "The console's database failed.", cause });
    }
    if (outcome !== "not-applied") publishKeyChange(by);
    if (outcome !== "applied") throw toProblem(error, outcome);
    return status(by.accountId);
  }

  /** How a change that failed left the account; undefined when that cannot be told. */
  async function readAfterFailure(
    error: unknown,
    listener: OperatorClient,
    id: string,
  ): Promise<ServiceAccount | undefined> {
    if (!(error instanceof OperatorError)) throw error;
    return listener.getAccount(id).catch(ignoreOperatorError);
  }

  /** Tells on record how the changes ended whose outcome was unknown; `changed`: the service's key is another one. */
  async function resolveUnknownChanges(by: KeyChangeContext, changed: boolean): Promise<number> {
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
          reason: changed ? "Read back: the service has another key." : "Read back: the service has the same key.",
          ...(open && { resolves: open.id }),
        });
      }
      return intents.length;
    });
  }

  return {
    getStatus: status,

    rotate: (by) =>
      changeAtService(
        by,
        "renewApiKey",
        () => [secretChange],
        (listener, id) => listener.rotateKey(id),
      ),

    async setApiAccess(by, enabled) {
      const { listener, id } = await requireServiceAccount(by);
      const now = await listener.getAccount(id).catch((error: unknown) => {
        throw toProblem(error, "not-applied");
      });
      // To switch on what is on would make a new key.
      if ((now.api_access === 1) === enabled) {
        await storeCurrentKey(by.accountId, listener, now);
        return status(by.accountId);
      }
      const changes = [{ field: "api_access", before: enabled ? 0 : 1, after: enabled ? 1 : 0 }];
      return changeAtService(
        by,
        "switchApiAccess",
        () => changes,
        (client, account) => client.setApiAccess(account, enabled),
      );
    },

    async syncFromService(by) {
      const { listener, id } = await requireServiceAccount(by);
      const now = await listener.getAccount(id).catch((error: unknown) => {
        throw toProblem(error, "not-applied");
      });
      const changed = !isSameKey(now.api_key, await apiKeyStore.getUsableKey(by.accountId));
      await storeCurrentKey(by.accountId, listener, now);
      const settled = await resolveUnknownChanges(by, changed);
      if (changed && settled === 0) {
        await audit.record(
          toAuditEntry(by, now.api_key ? "connectApiKey" : "disconnectApiKey", "applied", [secretChange]),
        );
      }
      if (changed) publishKeyChange(by);
      return status(by.accountId);
    },

    async connect(by, key) {
      if ((await findServiceAccountId(by.accountId)) !== null) {
        throw new ProblemError("conflict", {
          outcome: "not-applied",
          detail: "This console renews the key of this account itself; none is pasted in.",
        });
      }
      await upstream.validateKey(key).catch(async (error: unknown) => {
        if (error instanceof UpstreamError) await audit.record(toAuditEntry(by, "connectApiKey", "not-applied", []));
        throw error;
      });
      await apiKeyStore.save(by.accountId, key, (transaction, at) =>
        audit.append(transaction, at, toAuditEntry(by, "connectApiKey", "applied", [secretChange])),
      );
      publishKeyChange(by);
      return status(by.accountId);
    },
  };
}

const secretChange: Changes[number] = { field: "api_key", before: null, after: "changed" };

function isSameKey(one: Secret | null, other: Secret | null): boolean {
  return one?.reveal() === other?.reveal();
}

/** The listener did not answer: what it would have said stays unknown. */
function ignoreOperatorError(error: unknown): undefined {
  if (!(error instanceof OperatorError)) throw error;
}

function toProblem(cause: unknown, outcome: "not-applied" | "unknown"): unknown {
  if (cause !== undefined && !(cause instanceof OperatorError)) return cause;
  if (cause?.status === 409) {
    return new ProblemError("conflict", { outcome, detail: "API access is off. Switch it on to get a key.", cause });
  }
  const details = { outcome, ...(cause && { cause }) };
  if (outcome === "unknown") {
    const detail = "The service did not answer, and it could not be read whether the key was changed.";
    return new ProblemError("upstream-timeout", { ...details, detail });
  }
  return new ProblemError("upstream-unavailable", {
    ...details,
    detail: "The service did not answer. The key is as it was.",
  });
}
