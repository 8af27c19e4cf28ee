import { statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "./env.ts";

/**
 * Makes sure that root doesn't create files in a data folder that belongs to another user: a database, secret, or lock of
 * root's would keep that user's console from starting.
 *
 * @throws ConfigError
 */
export function assertOwnFolder(databaseUrl: string): void {
  if (!databaseUrl.startsWith("sqlite:") || process.getuid?.() !== 0) return;
  const folder = dirname(databaseUrl.slice("sqlite:".length));
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner === 0) return;
  throw new ConfigError(
    "DATABASE_URL",
    `is in ${folder}, which belongs to another user (ID ${owner}): run this as that user, such as with sudo -u '#${owner}', because the console can't read files that root creates there`,
  );
}
