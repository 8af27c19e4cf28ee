import { sql } from "kysely";
import { countAccounts } from "../../people/accounts/accounts.ts";
import { createAuditLog } from "../../people/audit/audit-log.ts";
import type { IntegrityError } from "../../people/audit/chain.ts";
import { countEntries } from "../../people/audit/entry-queries.ts";
import type { Store } from "../../platform/db/store.ts";
import { countUndecryptable } from "../../platform/db/rotate-encryption.ts";
import { createEncryption } from "../../platform/crypto/encryption.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { countUsers } from "../../people/users/users.ts";

/** Contents of a backup and the result of its verification. */
export interface BackupContents {
  readonly accounts: number;
  readonly users: number;
  readonly auditRows: number;
  /** Integrity errors of the audit log. */
  readonly auditFaults: readonly IntegrityError[];
  /** Number of encrypted values that CONSOLE_SECRET can't decrypt. */
  readonly unopened: number;
}

/**
 * Reads and verifies an open backup.
 *
 * @throws Error if SQLite finds the file damaged.
 */
export async function readContents(backup: Store, secrets: readonly Secret[]): Promise<BackupContents> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(backup.db);
  if (rows[0]?.integrity_check !== "ok") throw new Error(`the file is damaged (${rows[0]?.integrity_check})`);
  return {
    accounts: await countAccounts(backup.db),
    users: await countUsers(backup.db),
    auditRows: await countEntries(backup.db),
    auditFaults: await createAuditLog(backup, secrets).verify(),
    unopened: await countUndecryptable(backup, createEncryption(secrets)),
  };
}

/** Returns a message for each kind of fault. */
export function describeFaults({ auditFaults, unopened }: BackupContents): string[] {
  const [first] = auditFaults;
  return [
    ...(first
      ? [`The audit log of the backup fails verification (${first.scope} row ${first.seq}: ${first.fault}).`]
      : []),
    ...(unopened > 0 ? [`CONSOLE_SECRET can't decrypt ${unopened} of the encrypted values.`] : []),
  ];
}
