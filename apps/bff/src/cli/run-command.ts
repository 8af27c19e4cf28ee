import { userInfo } from "node:os";
import { resolve } from "node:path";
import { createAuditLog } from "../people/audit/audit-log.ts";
import { createLogSealer } from "../people/audit/seal-migrated-log.ts";
import { readConfig } from "../config/config.ts";
import { ConfigError } from "../config/env.ts";
import { createPasswordHasher } from "../people/auth/password-hasher.ts";
import type { Secret } from "../platform/crypto/secret.ts";
import { checkKey } from "../service/upstream/check-key.ts";
import { openStore } from "../platform/db/store.ts";
import { createOperatorClient } from "../service/upstream/operator-client.ts";
import { createEncryption } from "../platform/crypto/encryption.ts";
import { createApiKeyStore } from "../people/accounts/api-key-store.ts";
import { invalidateKeyState } from "../service/api-keys/invalidate-key-state.ts";
import type { AdminContext, Command, CommandArguments, OfflineContext, Output } from "./command.ts";

/** Opens the database and other resources of a command, runs the command, and closes them. */
export async function runCommand(
  environment: Readonly<Record<string, string | undefined>>,
  readSecret: AdminContext["readSecret"],
  command: Command,
  args: CommandArguments,
): Promise<Output> {
  if ("diagnose" in command) return command.diagnose(environment, args);
  const config = readConfig(environment);
  const { databaseUrl, consoleSecrets: secrets, operator: listener, edgeApiUrl, publicUrl, port } = config;
  const offline: OfflineContext = {
    databaseUrl,
    secrets,
    actor: { id: "operator", email: getUsername(), kind: "operator" },
    // npm runs scripts in the folder of the repository, and sets INIT_CWD to the folder of the caller.
    resolvePath: (path) => resolve(environment["INIT_CWD"] ?? "", path),
  };
  if ("runOffline" in command) return command.runOffline(offline, args);

  const sealAuditLog = createLogSealer(secrets);
  const store = await openStore(databaseUrl, { use: "maintenance", sealAuditLog }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError("DATABASE_URL", `must be a database that the console can use (${reason})`);
  });
  const operator = listener && createOperatorClient(listener.url, listener.token);
  const audit = createAuditLog(store, secrets);
  try {
    const context = {
      ...offline,
      store,
      audit,
      apiKeyStore: createApiKeyStore({ store, audit, encryption: createEncryption(secrets), invalidateKeyState }),
      passwordHasher: createPasswordHasher(),
      operator,
      checkKey: (key: Secret) => checkKey(edgeApiUrl, key),
      publicUrl: publicUrl ?? new URL(`http://localhost:${port}`),
      readSecret,
    };
    return await command.run(context, args);
  } finally {
    await operator?.close();
    await store.close();
  }
}

/** Returns the username of the current operating system user. */
function getUsername(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user ID may have no name.
    return "";
  }
}
