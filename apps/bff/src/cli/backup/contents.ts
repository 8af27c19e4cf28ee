import { sql } from "kysely";
import { createAuditLog } from "../../audit/audit-log.ts";
import type { IntegrityError } from "../../audit/chain.ts";
import type { Store } from "../../db/store.ts";
import { countUndecryptable } from "../../db/rotate-encryption.ts";
import { createEncryption } from "../../crypto/encryption.ts";
import type { Secret } from "../../crypto/secret.ts";

/** What a backup holds, and whether it can be relied on. */
export interface BackupContents {
  readonly accounts: number;
  readonly users: number;
  readonly auditRows: number;
  /** Where the audit log is not what was written. */
  readonly auditFaults: readonly IntegrityError[];
  /** Sealed values that the CONSOLE_SECRET does not open. */
  readonly unopened: number;
}

/** Reads all of a backup, which is open as a store. Throws when SQLite finds the file damaged. */
export async function readContents(backup: Store, secrets: readonly Secret[]): Promise<BackupContents> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(backup.db);
  if (rows[0]?.integrity_check !== "ok") throw new Error(`the file is damaged (${rows[0]?.integrity_check})`);
  const count = async (table: "accounts" | "users" | "audit") => {
    const counted = await backup.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return counted.rows;
  };
  return {
    accounts: await count("accounts"),
    users: await count("users"),
    auditRows: await count("audit"),
    auditFaults: await createAuditLog(backup, secrets).verify(),
    unopened: await countUndecryptable(backup, createEncryption(secrets)),
  };
}

/** What is wrong with it, in words; empty when nothing is. */
export function describeFaults({ auditFaults, unopened }: BackupContents): string[] {
  const [first] = auditFaults;
  return [
    ...(first ? [`Its audit log is not what was written: ${first.scope} row ${first.seq}: ${first.fault}.`] : []),
    ...(unopened > 0 ? [`CONSOLE_SECRET does not open ${unopened} of its API keys and other sealed values.`] : []),
  ];
}
