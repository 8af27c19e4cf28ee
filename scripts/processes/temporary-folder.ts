import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What Node.js, and the programs it starts, read the folder for temporary files from: POSIX and Windows. */
const temporaryFolderVariables = ["TMPDIR", "TEMP", "TMP"];

/**
 * Makes this process and its child processes create temporary files in a new folder, which is deleted when this process
 * exits. Tests leave databases and builds behind, some 300 MB in a run.
 */
export function createTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), "edge-console-tests-"));
  // PostgreSQL, which can't run as root, opens its own folder in it as another user.
  chmodSync(folder, 0o711);
  for (const variable of temporaryFolderVariables) process.env[variable] = folder;
  process.once("exit", () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      console.error(`${folder} couldn't be deleted: ${String(error)}`);
    }
  });
}
