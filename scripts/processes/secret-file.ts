import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Returns the secret in a file that only its owner can read; the first call creates it. Concurrent processes get the same
 * secret.
 */
export function readOrCreateSecret(path: string, create: () => string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Written under a unique name first (process IDs aren't unique across containers), so that readers never see a partial file.
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${create()}\n`, { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
