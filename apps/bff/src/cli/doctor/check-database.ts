import { formatQuantity } from "@edge-console/contract/console/quantities";
import type { Config } from "../../config/config.ts";
import { countAccounts } from "../../people/accounts/accounts.ts";
import { createLogSealer } from "../../people/audit/seal-migrated-log.ts";
import { countUsers } from "../../people/users/users.ts";
import { createEncryption } from "../../platform/crypto/encryption.ts";
import { readMigrationState } from "../../platform/db/migration-state.ts";
import { countUndecryptable } from "../../platform/db/rotate-encryption.ts";
import { openStore, type Store } from "../../platform/db/store.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, error } = findingsOf("database");

/** The findings, and the open database if this version can use it without changing it. */
export interface DatabaseCheck {
  readonly findings: readonly Finding[];
  readonly store: Store | null;
}

/** Checks whether the database can be opened, and its migrations. Never migrates it. */
export async function checkDatabase({ databaseUrl, consoleSecrets }: Config): Promise<DatabaseCheck> {
  try {
    const state = await readMigrationState(databaseUrl);
    if (state.kind === "new")
      return without(
        warning(
          "It's empty. The first start of the console creates its tables, and the secret if CONSOLE_SECRET isn't set.",
        ),
      );
    if (state.kind === "newer") {
      const advice = "Run that version, or restore a backup of this one.";
      return without(error(`A newer version of the console has migrated it (${state.unknown}). ${advice}`));
    }
    if (state.kind === "older") {
      const migrations = formatQuantity(state.missing, "migration is", "migrations are");
      return without(warning(`${migrations} missing. The next start of this version applies them: back up first.`));
    }
    const store = await openStore(databaseUrl, { use: "maintenance", sealAuditLog: createLogSealer(consoleSecrets) });
    const kind = store.kind === "sqlite" ? "SQLite" : "PostgreSQL";
    const [users, accounts] = [await countUsers(store.db), await countAccounts(store.db)];
    const counts = `${formatQuantity(users, "user")}, ${formatQuantity(accounts, "account")}`;
    return { findings: [ok(`${kind}, migrated to ${state.last}: ${counts}.`)], store };
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : "unknown error").replace(/\.$/, "");
    return without(error(`It can't be opened: ${reason}. Check DATABASE_URL, and that this user may read the file.`));
  }
}

function without(finding: Finding): DatabaseCheck {
  return { findings: [finding], store: null };
}

/** Checks whether CONSOLE_SECRET decrypts everything that is stored. */
export async function checkSecret({ consoleSecrets }: Config, store: Store): Promise<Finding[]> {
  const secret = findingsOf("secret");
  const undecryptable = await countUndecryptable(store, createEncryption(consoleSecrets));
  if (undecryptable > 0) {
    const values = formatQuantity(undecryptable, "stored value");
    return [
      secret.error(`CONSOLE_SECRET can't decrypt ${values}. Add the secret that was used before, after a comma.`),
    ];
  }
  const older = consoleSecrets.length - 1;
  return [
    secret.ok("CONSOLE_SECRET decrypts all stored secrets."),
    ...(older > 0 ? [secret.warning("CONSOLE_SECRET has older values. Run rotate-secret, and remove them.")] : []),
  ];
}

/** Checks the clock of this machine against those of PostgreSQL and the Edge API; `serviceTime` in Unix seconds. */
export async function checkClock(store: Store | null, serviceTime: number | null): Promise<Finding[]> {
  const clock = findingsOf("clock");
  const now = Date.now() / 1000;
  const others = [
    ...(store?.kind === "postgres" ? [["PostgreSQL", await store.now()] as const] : []),
    ...(serviceTime === null ? [] : [["the Edge API", serviceTime] as const]),
  ];
  const wrong = others.filter(([, time]) => Math.abs(time - now) > maxClockDifferenceSeconds);
  if (wrong.length === 0) {
    return [others.length === 0 ? clock.warning("There is nothing to compare it with.") : clock.ok("It's right.")];
  }
  return wrong.map(([name, time]) => {
    return clock.error(`It differs from that of ${name} by ${Math.round(Math.abs(time - now))} s. Set up NTP.`);
  });
}

const maxClockDifferenceSeconds = 60;
