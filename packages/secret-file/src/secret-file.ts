import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Creates a secret of 256 random bits. */
const createRandomSecret = () => randomBytes(32).toString("base64url");

/** Returns the secret in a file; null if there is no such file. */
export function readStoredSecret(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Returns the secret in a file that only its owner can read. The first call creates it; concurrent processes all get the
 * same secret.
 */
export function readOrCreateSecret(path: string, create: () => string = createRandomSecret): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Written under a unique name first, so that no other process reads an incomplete file. A process ID isn't unique
  // across containers.
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
