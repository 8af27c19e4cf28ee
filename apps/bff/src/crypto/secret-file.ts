import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The secret in a file that its owner alone can read. The first call makes it, of 256 random bits; of several processes
 * that make it at once, all get the same one.
 */
export function readOrCreateSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Drafted under a name that nobody else has (containers number their processes alike): who finds it finds all of it.
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
