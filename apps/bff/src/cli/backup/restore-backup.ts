import { cancelRestoredRequests } from "../../force-https/requests.ts";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { sql, type Transaction } from "kysely";
import { createAuditLog, type NewAuditEntry } from "../../audit/audit-log.ts";
import { systemEntry } from "../../audit/new-entries.ts";
import { createLogSealer } from "../../audit/seal-migrated-log.ts";
import { ChangeRejectedError } from "../../accounts/change-rejected-error.ts";
import type { Schema } from "../../db/schema.ts";
import { lockMigrations } from "../../db/migrate.ts";
import { acquireSingleInstanceLock } from "../../db/single-instance-lock.ts";
import { openStore } from "../../db/store.ts";
import type { Secret } from "../../crypto/secret.ts";
import { assertBackup } from "./assert-backup.ts";
import { type BackupContents, readContents, describeFaults } from "./contents.ts";
import { extendIdleTimeout, copyTable, listTablesInOrder } from "./copy-tables.ts";
import { removeDatabase, syncToDisk } from "./files.ts";

/** Tables whose rows are valid as long as they exist, so that a restored backup must not bring them back. */
const clearedTables = [
  "sessions",
  "pending_sign_ins",
  "recovery_codes",
  "invitations",
  "passkey_challenges",
  "sso_sign_ins",
] as const;

/** What to restore, where to, and how much may be lost by it. */
export interface RestoreOptions {
  readonly file: string;
  readonly databaseUrl: string;
  readonly secrets: readonly Secret[];
  /** Whether what is in the database may go. */
  readonly replace: boolean;
  /** Whether a backup is taken that does not verify, or that CONSOLE_SECRET does not open. */
  readonly despiteFaults: boolean;
  /** Who is on record for it. */
  readonly actor: NewAuditEntry["actor"];
}

/**
 * Has the database hold what a backup holds, of this version of the console or an earlier one, all of it or nothing.
 * Nobody stays signed in. Throws a ChangeRejectedError when there is data and `replace` is not set, while a console serves
 * the database, and when the backup is none, or not to be relied on.
 */
export async function restoreBackup(restoring: RestoreOptions): Promise<BackupContents> {
  const { file, databaseUrl, replace } = restoring;
  assertBackup(file);
  if (!databaseUrl.startsWith("sqlite:")) return restoreToPostgres(restoring);

  const target = databaseUrl.slice("sqlite:".length);
  const hold = lockDatabase(target);
  const draft = `${target}.restoring`;
  try {
    if (existsSync(target) && !replace) throw notEmptyError(target);
    removeDatabase(draft);
    copyFileSync(file, draft);
    const contents = await prepare(draft, restoring);
    removeSidecarFiles(target);
    renameSync(draft, target);
    syncToDisk(dirname(target));
    return contents;
  } finally {
    removeDatabase(draft);
    hold.release();
  }
}

async function restoreToPostgres(restoring: RestoreOptions): Promise<BackupContents> {
  const folder = mkdtempSync(join(tmpdir(), "edge-console-restore-"));
  const draft = join(folder, "console.db");
  try {
    copyFileSync(restoring.file, draft);
    const contents = await prepare(draft, restoring);
    const sealAuditLog = createLogSealer(restoring.secrets);
    const backup = await openStore(`sqlite:${draft}`);
    const target = await openStore(restoring.databaseUrl, { use: "maintenance", sealAuditLog });
    try {
      await target.write(async (to) => {
        await extendIdleTimeout(to);
        // A console that starts meanwhile waits for it.
        await lockMigrations(to);
        await assertUnused(to, restoring.replace);
        await backup.write(async (from) => {
          const tables = await listTablesInOrder(from);
          for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to);
          for (const table of tables) await copyTable({ kind: "sqlite", transaction: from }, to, table);
        });
      });
    } finally {
      await Promise.all([backup.close(), target.close()]);
    }
    return contents;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Brings the copy of a backup up to date, sees whether it can be relied on, and puts its restoring on record. */
async function prepare(
  draft: string,
  { secrets, despiteFaults, actor, file }: RestoreOptions,
): Promise<BackupContents> {
  chmodSync(draft, 0o600);
  const copy = await openStore(`sqlite:${draft}`, { sealAuditLog: createLogSealer(secrets) });
  try {
    const contents = await readContents(copy, secrets);
    const faults = describeFaults(contents);
    if (faults.length > 0 && !despiteFaults) {
      throw new ChangeRejectedError(
        `Nothing was restored. ${faults.join(" ")} Restore it all the same by --despite-faults.`,
      );
    }
    const at = await copy.now();
    await copy.write(async (transaction) => {
      // What was ended, used, or revoked since the backup would be valid again.
      for (const table of clearedTables) await transaction.deleteFrom(table).execute();
      // Members may have canceled these since the backup.
      await cancelRestoredRequests(transaction, at);
      const changes = [{ field: "file", before: null, after: file }];
      const fact = systemEntry({ accountId: null, actor, action: "restoreBackup", target: "/backup", changes });
      await createAuditLog(copy, secrets).append(transaction, at, fact);
    });
    return contents;
  } catch (error) {
    if (error instanceof ChangeRejectedError) throw error;
    throw new ChangeRejectedError(
      `${file} cannot be restored (${error instanceof Error ? error.message : String(error)}).`,
    );
  } finally {
    await copy.close();
    syncToDisk(draft);
  }
}

function lockDatabase(target: string): { release(): void } {
  mkdirSync(dirname(target), { recursive: true });
  try {
    return acquireSingleInstanceLock(target);
  } catch {
    throw new ChangeRejectedError("A console serves this database. Stop it first.");
  }
}

/** Leaves a file with nothing beside it that would be taken for a part of the one in its place. */
function removeSidecarFiles(target: string): void {
  if (!existsSync(target)) return;
  const database = new Database(target, { timeout: 0 });
  try {
    // SQLite does that only for whoever is alone.
    database.pragma("journal_mode = delete");
  } catch {
    throw new ChangeRejectedError(
      "Somebody else uses this database, as another command would. Try again when it is done.",
    );
  } finally {
    database.close();
  }
}

async function assertUnused(to: Transaction<Schema>, replace: boolean): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'edge-console'`.execute(to);
  if ((rows[0]?.others ?? 0) > 0) throw new ChangeRejectedError("A console serves this database. Stop it first.");
  const anybody = await to.selectFrom("users").select("id").limit(1).executeTakeFirst();
  const any = anybody ?? (await to.selectFrom("accounts").select("id").limit(1).executeTakeFirst());
  if (any && !replace) throw notEmptyError("The database");
}

function notEmptyError(what: string): ChangeRejectedError {
  return new ChangeRejectedError(`${what} holds data. To have the backup in its place, give --replace.`);
}
