import { listChannelChanges } from "../../watch/notifications/channel-changes.ts";
import { disableAllChannels, type StoredChannel } from "../../watch/notifications/channels.ts";
import { cancelRestoredMails } from "../../people/mail/deliver-mail.ts";
import { cancelRestoredNotifications } from "../../watch/notifications/outbox-results.ts";
import { cancelRestoredRequests } from "../../service/force-https/requests.ts";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { sql, type Transaction } from "kysely";
import { revokeAllInvitations } from "../../people/accounts/invitations.ts";
import { removeAllTokens, type TokenRow } from "../../people/access-tokens/access-tokens.ts";
import { endAllSessions } from "../../people/auth/user-access.ts";
import { createAuditLog, type NewAuditEntry } from "../../people/audit/audit-log.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import { createLogSealer } from "../../people/audit/seal-migrated-log.ts";
import { countAccounts } from "../../people/accounts/accounts.ts";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { lockMigrations } from "../../platform/db/migrate.ts";
import { AlreadyRunningError, acquireSingleInstanceLock } from "../../platform/db/single-instance-lock.ts";
import { openStore } from "../../platform/db/store.ts";
import { countUsers } from "../../people/users/users.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { assertBackup } from "./assert-backup.ts";
import { type BackupContents, readContents, describeFaults } from "./contents.ts";
import { extendIdleTimeout, copyTable, listTablesInOrder } from "./copy-tables.ts";
import { removeDatabase, syncToDisk } from "./files.ts";

export interface RestoreOptions {
  readonly file: string;
  readonly databaseUrl: string;
  readonly secrets: readonly Secret[];
  /** Whether to replace current data. */
  readonly replace: boolean;
  /** Whether to restore a backup that fails verification or can't be decrypted with CONSOLE_SECRET. */
  readonly despiteFaults: boolean;
  /** Actor in the audit log. */
  readonly actor: NewAuditEntry["actor"];
}

/** What was restored. */
export interface RestoredContents extends BackupContents {
  /** Number of alert channels that were enabled in the backup. */
  readonly disabledChannels: number;
  /** Number of access tokens in the backup. */
  readonly removedTokens: number;
}

/**
 * Restores a backup by this version of the console or an earlier one, completely or not at all. Signs out all users.
 *
 * @throws ChangeRejectedError if a console is using the database, if it contains data and `replace` is false, or if the
 * backup is invalid.
 */
export async function restoreBackup(restoring: RestoreOptions): Promise<RestoredContents> {
  const { file, databaseUrl, replace } = restoring;
  assertBackup(file);
  if (!databaseUrl.startsWith("sqlite:")) return restoreToPostgres(restoring);

  const target = databaseUrl.slice("sqlite:".length);
  const lock = lockDatabase(target);
  const draft = `${target}.restoring`;
  try {
    if (existsSync(target) && !replace) throw createNotEmptyError(target);
    removeDatabase(draft);
    copyFileSync(file, draft);
    const contents = await prepare(draft, restoring);
    removeSidecarFiles(target);
    renameSync(draft, target);
    syncToDisk(dirname(target));
    return contents;
  } finally {
    removeDatabase(draft);
    lock.release();
  }
}

async function restoreToPostgres(restoring: RestoreOptions): Promise<RestoredContents> {
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
        // A console that starts now waits for the lock.
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

/** Migrates and verifies the copy of a backup, clears what must not be restored, and adds the audit entries. */
async function prepare(
  draft: string,
  { secrets, despiteFaults, actor, file }: RestoreOptions,
): Promise<RestoredContents> {
  chmodSync(draft, 0o600);
  const copy = await openStore(`sqlite:${draft}`, { sealAuditLog: createLogSealer(secrets) });
  try {
    const contents = await readContents(copy, secrets);
    const faults = describeFaults(contents);
    if (faults.length > 0 && !despiteFaults) {
      throw new ChangeRejectedError(
        `Nothing was restored. ${faults.join(" ")} To restore it anyway, add --despite-faults.`,
      );
    }
    const at = await copy.now();
    return await copy.write(async (transaction) => {
      // What is valid as long as it exists, such as a session, may have been revoked or canceled since the backup.
      await endAllSessions(transaction);
      await revokeAllInvitations(transaction);
      const tokens = await removeAllTokens(transaction);
      await cancelRestoredRequests(transaction, at);
      await cancelRestoredNotifications(transaction, at);
      const disabled = await disableAllChannels(transaction);
      await cancelRestoredMails(transaction, at);
      const changes = [{ field: "file", before: null, after: file }];
      await createAuditLog(copy, secrets).appendAll(transaction, at, [
        ...disabled.map((channel) => createDisabledEntry(channel, actor)),
        ...tokens.map((token) => createTokenEntry(token, actor)),
        createSystemEntry({ accountId: null, actor, action: "restoreBackup", target: "/backup", changes }),
      ]);
      return { ...contents, disabledChannels: disabled.length, removedTokens: tokens.length };
    });
  } catch (error) {
    if (error instanceof ChangeRejectedError) throw error;
    throw new ChangeRejectedError(
      `Couldn't restore ${file} (${error instanceof Error ? error.message : String(error)}).`,
    );
  } finally {
    await copy.close();
    syncToDisk(draft);
  }
}

/** Tells the members of an account, by an alert too, that a channel was disabled. */
function createDisabledEntry(channel: StoredChannel, actor: NewAuditEntry["actor"]): NewAuditEntry {
  return createSystemEntry({
    accountId: channel.account_id,
    actor,
    action: "changeAlertChannel",
    target: `/alert-channels/${channel.id}`,
    changes: listChannelChanges({ ...channel, enabled: 1 }, channel),
    reason: "A backup was restored, and the channel may have been removed since then.",
  });
}

/** Tells the members of an account that an access token was removed. */
function createTokenEntry({ account_id, id, name, role }: TokenRow, actor: NewAuditEntry["actor"]): NewAuditEntry {
  return createSystemEntry({
    accountId: account_id,
    actor,
    action: "removeAccessToken",
    target: `/access-tokens/${id}`,
    changes: [
      { field: "name", before: name, after: null },
      { field: "role", before: role, after: null },
    ],
    reason: "A backup was restored, and the token may have been removed since then.",
  });
}

function lockDatabase(target: string): { release(): void } {
  mkdirSync(dirname(target), { recursive: true });
  try {
    return acquireSingleInstanceLock(target);
  } catch (error) {
    if (error instanceof AlreadyRunningError) throw new ChangeRejectedError(`${error.message}. Stop it first.`);
    throw error;
  }
}

/** Removes the files that SQLite keeps next to a database, which would otherwise be applied to its replacement. */
function removeSidecarFiles(target: string): void {
  if (!existsSync(target)) return;
  const database = new Database(target, { timeout: 0 });
  try {
    // SQLite allows this only to a single connection.
    database.pragma("journal_mode = delete");
  } catch {
    throw new ChangeRejectedError("Another process is using this database. Try again when it's done.");
  } finally {
    database.close();
  }
}

async function assertUnused(to: Transaction<Schema>, replace: boolean): Promise<void> {
  const { rows } = await sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'edge-console'`.execute(to);
  if ((rows[0]?.connections ?? 0) > 0)
    throw new ChangeRejectedError("A console is using this database. Stop it first.");
  if (!replace && (await countUsers(to)) + (await countAccounts(to)) > 0) throw createNotEmptyError("The database");
}

function createNotEmptyError(name: string): ChangeRejectedError {
  return new ChangeRejectedError(`${name} contains data. To replace it, add --replace.`);
}
