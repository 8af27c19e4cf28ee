import type { AdminContext } from "../src/cli/command.ts";
import { type AdminResult, runAdmin } from "../src/cli/run.ts";
import { createApiKeyStore, type ApiKeyStore } from "../src/people/accounts/api-key-store.ts";
import { type AuditLog, createAuditLog } from "../src/people/audit/audit-log.ts";
import { createEncryption } from "../src/platform/crypto/encryption.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import type { Store } from "../src/platform/db/store.ts";
import { invalidateKeyState } from "../src/service/api-keys/invalidate-key-state.ts";
import type { DatabaseKind } from "@edge-console/testing/databases";
import { consoleSecrets, openTestStore } from "./migrated-database.ts";
import { createQuickHasher } from "./test-app.ts";

/** The administrator's command line on a new database. */
export interface AdminLine {
  readonly store: Store;
  readonly apiKeyStore: ApiKeyStore;
  readonly audit: AuditLog;
  /** Runs a command with `secret` on standard input. */
  readonly runLine: (line: readonly string[], secret?: string) => Promise<AdminResult>;
  /** Runs a command with `--json`, and returns its output. */
  readonly runJson: (...line: string[]) => Promise<unknown>;
  /** What commands use instead of the Edge API, which tests replace. */
  readonly service: {
    listAccounts: NonNullable<AdminContext["operator"]>["listAccounts"];
    checkKey: AdminContext["checkKey"];
  };
}

/** Opens a new database for commands. */
export async function openAdminLine(kind: DatabaseKind): Promise<AdminLine> {
  const store = await openTestStore(kind);
  const audit = createAuditLog(store, consoleSecrets);
  const encryption = createEncryption(consoleSecrets);
  const apiKeyStore = createApiKeyStore({ store, audit, encryption, invalidateKeyState });
  const service: AdminLine["service"] = {
    listAccounts: async () => [],
    checkKey: async () => ({ state: "accepted" }),
  };
  const runLine: AdminLine["runLine"] = (line, secret = "") => {
    const context: AdminContext = {
      store,
      apiKeyStore,
      audit,
      passwordHasher: createQuickHasher(),
      operator: { listAccounts: () => service.listAccounts() },
      actor: { id: "operator", email: "root", kind: "operator" },
      secrets: consoleSecrets,
      checkKey: (key) => service.checkKey(key),
      publicUrl: new URL("https://console.example.com"),
      resolvePath: (path) => path,
      readSecret: async () => new Secret(secret),
    };
    return runAdmin(line, (command, commandArgs) => {
      if (!("run" in command)) throw new Error(`${command.name} doesn't use the open database`);
      return command.run(context, commandArgs);
    });
  };
  const runJson = async (...line: string[]): Promise<unknown> =>
    JSON.parse((await runLine([...line, "--json"])).stdout);
  return { store, apiKeyStore, audit, runLine, runJson, service };
}
