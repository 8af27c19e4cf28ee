import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import type { Transaction } from "kysely";
import type { AuditLog } from "../audit/audit-log.ts";
import { systemEntry } from "../audit/new-entries.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { invalidateKeyState } from "./invalidate-key-state.ts";
import { apiKeyColumn } from "../db/encrypted-columns.ts";
import { type Encryption, DecryptionError } from "../crypto/encryption.ts";
import type { Secret } from "../crypto/secret.ts";

/** Puts a change on record in the transaction that makes it; `at` in Unix seconds. */
type AppendAudit = (transaction: Transaction<Schema>, at: number) => Promise<unknown>;

/** Keeps each account's API key, encrypted and bound to the account. */
export interface ApiKeyStore {
  /**
   * The account's API key; null when none is connected. Throws an UnsealError, and puts it on record, when what is
   * stored is not this account's or not to be opened.
   */
  getKey(accountId: string): Promise<Secret | null>;
  /** The same, with null also for one that cannot be opened: it is as good as none, and is replaced. */
  getUsableKey(accountId: string): Promise<Secret | null>;
  /** Keeps the key in place of any earlier one; `onRecord` is called in the transaction that does. */
  save(accountId: string, key: Secret, onRecord?: AppendAudit): Promise<void>;
  /** Deletes the key after API access was disabled; `onRecord` is called in the transaction that does. */
  remove(accountId: string, onRecord?: AppendAudit): Promise<void>;
  /** What may be known without opening it. */
  getStatus(accountId: string): Promise<Pick<ApiKeyStatus, "access" | "lastFour" | "since">>;
}

export interface ApiKeyStoreDeps {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly audit: AuditLog;
}

const { getContext } = apiKeyColumn;

export function createApiKeyStore({ store, encryption, audit }: ApiKeyStoreDeps): ApiKeyStore {
  /** What was refused last of each account and is on record: once for each value, not for each attempt. */
  const refused = new Map<string, string>();

  async function refuse(accountId: string, ciphertext: string): Promise<void> {
    if (refused.get(accountId) === ciphertext) return;
    refused.set(accountId, ciphertext);
    const reason = "The stored key was altered, belongs to another account, or its CONSOLE_SECRET is gone.";
    const told = { action: "refuseStoredApiKey", target: "/api-key", outcome: "refused", reason } as const;
    await audit.record(systemEntry({ accountId, ...told }));
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
      if (error instanceof DecryptionError) await refuse(accountId, row.ciphertext);
      throw error;
    }
  }

  const memory = store.createCache<Secret | null>();

  const keyOf = (accountId: string) => memory(accountId, () => open(accountId));

  return {
    getKey: keyOf,

    getUsableKey: (accountId) =>
      keyOf(accountId).catch((error: unknown) => {
        if (error instanceof DecryptionError) return null;
        throw error;
      }),

    async save(accountId, key, onRecord) {
      const since = await store.now();
      const sealed = { ciphertext: encryption.encrypt(getContext(accountId), key), last_four: key.lastFour(), since };
      await store.write(async (transaction) => {
        await transaction
          .insertInto("account_keys")
          .values({ account_id: accountId, ...sealed })
          .onConflict((conflict) => conflict.column("account_id").doUpdateSet(sealed))
          .execute();
        await invalidateKeyState(transaction, accountId, null);
        await onRecord?.(transaction, since);
      });
    },

    async remove(accountId, onRecord) {
      const at = await store.now();
      await store.write(async (transaction) => {
        await transaction.deleteFrom("account_keys").where("account_id", "=", accountId).execute();
        await invalidateKeyState(transaction, accountId, at);
        await onRecord?.(transaction, at);
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
