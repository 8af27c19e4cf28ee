import { userInfo } from "node:os";
import { createAuditLog } from "../audit/audit-log.ts";
import { ConfigError, readConfig } from "../config.ts";
import { Hashing } from "../identity/hashing.ts";
import { openStore } from "../store/store.ts";
import { createOperatorClient } from "../upstream/operator.ts";
import { createSealing } from "../vault/sealing.ts";
import { createVault } from "../vault/vault.ts";
import type { AdminContext } from "./command.ts";
import { readSecret } from "./read-secret.ts";
import { runAdmin } from "./run.ts";

/** The name of whoever runs this, as the machine knows it. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return "";
  }
}

async function withContext<T>(work: (context: AdminContext) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const store = await openStore(config.databaseUrl).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError("DATABASE_URL", `must be a database that the console can use (${reason})`);
  });
  const operator = config.operator && createOperatorClient(config.operator.url, config.operator.token);
  const audit = createAuditLog(store, config.consoleSecrets);
  try {
    return await work({
      store,
      audit,
      vault: createVault({ store, audit, sealing: createSealing(config.consoleSecrets) }),
      hashing: new Hashing(),
      operator,
      actor: { id: "operator", email: ownName(), kind: "operator" },
      readSecret: (prompt) => readSecret(process.stdin, process.stderr, prompt),
    });
  } finally {
    await operator?.close();
    await store.close();
  }
}

const { code, stdout, stderr } = await runAdmin(process.argv.slice(2), withContext);
if (stdout !== "") console.log(stdout);
if (stderr !== "") console.error(stderr);
process.exitCode = code;
