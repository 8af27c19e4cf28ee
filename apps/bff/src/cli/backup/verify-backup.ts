import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogSealer } from "../../people/audit/seal-migrated-log.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";
import { openStore } from "../../platform/db/store.ts";
import { assertBackup } from "./assert-backup.ts";
import { type BackupContents, readContents } from "./contents.ts";

/**
 * Reads a backup as a restore would, in a copy that is deleted: all pages, the audit log, and every encrypted value.
 *
 * @throws ChangeRejectedError if it isn't a backup, or is damaged
 */
export async function verifyBackup(file: string, secrets: readonly Secret[]): Promise<BackupContents> {
  assertBackup(file);
  const folder = mkdtempSync(join(tmpdir(), "edge-console-verify-"));
  try {
    const copy = join(folder, "console.db");
    copyFileSync(file, copy);
    const store = await openStore(`sqlite:${copy}`, { sealAuditLog: createLogSealer(secrets) });
    try {
      return await readContents(store, secrets);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw new ChangeRejectedError(`${file} is damaged (${error instanceof Error ? error.message : String(error)}).`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
