import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Store } from "../store/store.ts";
import { apiKeyColumn } from "./sealed-columns.ts";
import { type Sealing, UnsealError } from "./sealing.ts";
import type { Secret } from "./secret.ts";

/** Keeps each account's API key, encrypted and bound to the account. */
export interface Vault {
  /**
   * The account's API key; null when none is connected. Throws an UnsealError, and puts it on record, when what is
   * stored is not this account's or not to be opened.
   */
  keyOf(accountId: string): Promise<Secret | null>;
  /** Keeps the key in place of any earlier one. */
  store(accountId: string, key: Secret): Promise<void>;
  /** Forgets the key. */
  remove(accountId: string): Promise<void>;
  /** What may be known without opening it. */
  status(accountId: string): Promise<Omit<ApiKeyStatus, "managed">>;
}

export interface VaultParts {
  readonly store: Store;
  readonly sealing: Sealing;
  readonly audit: AuditLog;
}

const { contextOf } = apiKeyColumn;

export function createVault({ store, sealing, audit }: VaultParts): Vault {
  /** Refused rows that are on record already: one row for each, not one for each attempt. */
  const refused = new Set<string>();

  async function refuse(accountId: string, ciphertext: string): Promise<void> {
    if (refused.has(`${accountId} ${ciphertext}`)) return;
    refused.add(`${accountId} ${ciphertext}`);
    await audit.record({
      accountId,
      actor: { id: "console", email: "", kind: "console" },
      action: "refuseStoredApiKey",
      target: "/api-key",
      outcome: "refused",
      changes: [],
      reason: "The stored key was altered, belongs to another account, or its CONSOLE_SECRET is gone.",
      address: "",
      requestId: "",
    });
  }

  async function open(accountId: string): Promise<Secret | null> {
    const row = await store.db
      .selectFrom("account_keys")
      .select("ciphertext")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (!row) return null;
    try {
      return sealing.open(contextOf(accountId), row.ciphertext);
    } catch (error) {
      if (error instanceof UnsealError) await refuse(accountId, row.ciphertext);
      throw error;
    }
  }

  const memory = store.memory<Secret | null>();

  return {
    keyOf: (accountId) => memory(accountId, () => open(accountId)),

    async store(accountId, key) {
      const since = await store.now();
      const sealed = {
        ciphertext: sealing.seal(contextOf(accountId), key),
        last_four: key.lastFour(),
        since,
      };
      await store.db
        .insertInto("account_keys")
        .values({ account_id: accountId, ...sealed })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(sealed))
        .execute();
    },

    async remove(accountId) {
      await store.db.deleteFrom("account_keys").where("account_id", "=", accountId).execute();
    },

    async status(accountId) {
      const row = await store.db
        .selectFrom("account_keys")
        .select(["last_four", "since"])
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return { access: row !== undefined, lastFour: row?.last_four ?? null, since: row?.since ?? null };
    },
  };
}
