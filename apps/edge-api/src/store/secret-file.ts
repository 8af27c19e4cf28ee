import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The secret in a file that its owner alone can read; the first call makes it. Of several processes that make it at
 * once, all get the same one.
 */
export function readOrCreateSecret(path: string, make: () => string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Drafted under a name that nobody else has (containers number their processes alike): who finds it finds all of it.
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${make()}\n`, { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
