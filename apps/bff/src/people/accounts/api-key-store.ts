import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import type { Kysely, Transaction } from "kysely";
import { createSystemEntry } from "../audit/new-entries.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { apiKeyColumn } from "../../platform/db/encrypted-columns.ts";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Store } from "../../platform/db/store.ts";

/** Appends the audit entry of a change, in its transaction and at its time (Unix seconds). */
type AppendAudit = (transaction: Transaction<Schema>, at: number) => Promise<unknown>;

/** Store of API keys, each encrypted and bound to its account. */
export interface ApiKeyStore {
  /**
   * Returns the account's API key; null if none is connected.
   * @throws DecryptionError, after recording it, if the key was altered, belongs to another account, or its secret is gone
   */
  getKey(accountId: string): Promise<Secret | null>;
  /** Returns the account's API key; null if none is connected or it can't be decrypted. */
  getUsableKey(accountId: string): Promise<Secret | null>;
  /** Stores the key, which replaces an earlier one. `appendAudit` runs in the same transaction. */
  save(accountId: string, key: Secret, appendAudit?: AppendAudit): Promise<void>;
  /** Deletes the key after API access was disabled. `appendAudit` runs in the same transaction. */
  remove(accountId: string, appendAudit?: AppendAudit): Promise<void>;
  /** Returns what is known without decrypting the key. */
  getStatus(accountId: string): Promise<Pick<ApiKeyStatus, "access" | "lastFour" | "since">>;
}

/** Collaborators of the store. */
export interface ApiKeyStoreDeps {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly audit: AuditLog;
  /**
   * Resets what was learned with an account's previous key, in the transaction that changes it. `accessDisabledAt` (Unix
   * seconds) is null unless the key is deleted.
   */
  readonly invalidateKeyState: (
    transaction: Transaction<Schema>,
    accountId: string,
    accessDisabledAt: number | null,
  ) => Promise<void>;
}

const { getContext } = apiKeyColumn;

/** Sub-query `connected` for joins in other folders: the accounts with an API key, and since when. */
export function connectedAccounts(db: Kysely<Schema>) {
  return db.selectFrom("account_keys").select(["account_id", "since"]).as("connected");
}

export function createApiKeyStore({ store, encryption, audit, invalidateKeyState }: ApiKeyStoreDeps): ApiKeyStore {
  /** The last recorded undecryptable value of each account, so that each value is recorded once. */
  const recorded = new Map<string, string>();

  async function recordUndecryptable(accountId: string, ciphertext: string): Promise<void> {
    if (recorded.get(accountId) === ciphertext) return;
    recorded.set(accountId, ciphertext);
    const reason = "The stored key was altered, belongs to another account, or its CONSOLE_SECRET is gone.";
    const details = { action: "refuseStoredApiKey", target: "/api-key", outcome: "refused", reason } as const;
    await audit.record(createSystemEntry({ accountId, ...details }));
  }

  async function open(accountId: string): Promise<Secret | null> {
    const row = await store.db
      .selectFrom("account_keys")
      .select("ciphertext")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (!row) return null;
    try {
      return encryption.decrypt(getContext(accountId), row.ciphertext);
    } catch (error) {
      if (error instanceof DecryptionError) await recordUndecryptable(accountId, row.ciphertext);
      throw error;
    }
  }

  const cache = store.createCache<Secret | null>();

  const getCachedKey = (accountId: string) => cache(accountId, () => open(accountId));

  return {
    getKey: getCachedKey,

    getUsableKey: (accountId) =>
      getCachedKey(accountId).catch((error: unknown) => {
        if (error instanceof DecryptionError) return null;
        throw error;
      }),

    async save(accountId, key, appendAudit) {
      const since = await store.now();
      const sealed = { ciphertext: encryption.encrypt(getContext(accountId), key), last_four: key.lastFour(), since };
      await store.write(async (transaction) => {
        await transaction
          .insertInto("account_keys")
          .values({ account_id: accountId, ...sealed })
          .onConflict((conflict) => conflict.column("account_id").doUpdateSet(sealed))
          .execute();
        await invalidateKeyState(transaction, accountId, null);
        await appendAudit?.(transaction, since);
      });
    },

    async remove(accountId, appendAudit) {
      const at = await store.now();
      await store.write(async (transaction) => {
        await transaction.deleteFrom("account_keys").where("account_id", "=", accountId).execute();
        await invalidateKeyState(transaction, accountId, at);
        await appendAudit?.(transaction, at);
      });
    },

    async getStatus(accountId) {
      const row = await store.db
        .selectFrom("account_keys")
        .select(["last_four", "since"])
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return { access: row !== undefined, lastFour: row?.last_four ?? null, since: row?.since ?? null };
    },
  };
}
