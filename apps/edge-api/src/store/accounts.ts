import type { Database } from "better-sqlite3";
import { createAccountId, createApiKey } from "./random-ids.ts";
import { fingerprint, type Encryption } from "./encryption.ts";

/** An account; switches are 1 or 0, `created_at` in Unix seconds. `getApiKey` returns its key. */
export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly api_access: 0 | 1;
  readonly suspended: 0 | 1;
  readonly ready: 0 | 1;
  readonly usage_paused: 0 | 1;
  readonly created_at: number;
}

/** Fields of an account that the operator can change. */
export type AccountChange = Partial<Pick<AccountRow, "name" | "suspended" | "ready" | "usage_paused">>;

const columns = "id, name, api_key_fingerprint IS NOT NULL AS api_access, suspended, ready, usage_paused, created_at";

/** Queries on accounts and their API keys. Keys are looked up by fingerprint and stored encrypted. */
export function accountQueries(database: Database, encryption: Encryption) {
  const selectAll = database.prepare<[], AccountRow>(`SELECT ${columns} FROM accounts ORDER BY created_at, rowid`);
  const byId = database.prepare<[string], AccountRow>(`SELECT ${columns} FROM accounts WHERE id = ?`);
  const byKey = database.prepare<[Buffer], AccountRow>(`SELECT ${columns} FROM accounts WHERE api_key_fingerprint = ?`);
  const selectEncryptedKey = database
    .prepare<[string], Buffer | null>("SELECT api_key_sealed FROM accounts WHERE id = ?")
    .pluck();
  const insert = database.prepare("INSERT INTO accounts (id, name, created_at) VALUES (?, ?, ?)");
  const update = database.prepare<[AccountRow]>(
    `UPDATE accounts SET name = @name, suspended = @suspended, ready = @ready, usage_paused = @usage_paused WHERE id = @id`,
  );
  const setKey = database.prepare("UPDATE accounts SET api_key_fingerprint = ?, api_key_sealed = ? WHERE id = ?");

  return {
    /** Returns all accounts, oldest first. */
    list: (): AccountRow[] => selectAll.all(),
    find: (id: string): AccountRow | undefined => byId.get(id),
    /** Returns the account with this API key. */
    findByKey: (key: string): AccountRow | undefined => byKey.get(fingerprint(key)),
    /** Returns the account's API key in plain text; null while API access is disabled. */
    getApiKey(id: string): string | null {
      const encryptedKey = selectEncryptedKey.get(id);
      return encryptedKey ? encryption.decrypt(encryptedKey, id) : null;
    },
    /** Creates an account without API access and returns its ID. */
    create(name: string, now: number): string {
      const id = createAccountId();
      insert.run(id, name, now);
      return id;
    },
    update(account: AccountRow, change: AccountChange): void {
      update.run({ ...account, ...change });
    },
    /** Issues a new key. The previous one stops working immediately. */
    issueKey(id: string): void {
      const key = createApiKey();
      setKey.run(fingerprint(key), encryption.encrypt(key, id), id);
    },
    /** Deletes the key, which disables API access. */
    deleteKey(id: string): void {
      setKey.run(null, null, id);
    },
  };
}
export type AccountQueries = ReturnType<typeof accountQueries>;
