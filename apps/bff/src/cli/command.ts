import type { ParseArgsConfig } from "node:util";
import type { Transaction } from "kysely";
import type { NewAuditEntry, AuditLog } from "../audit/audit-log.ts";
import { systemEntry } from "../audit/new-entries.ts";
import type { PasswordHasher } from "../auth/password-hasher.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { OperatorClient } from "../upstream/operator-client.ts";
import type { Secret } from "../crypto/secret.ts";
import type { ApiKeyStore } from "../api-keys/api-key-store.ts";

/** What a command works with that has the database for itself. */
export interface OfflineContext {
  readonly databaseUrl: string;
  /** Those of CONSOLE_SECRET, newest first. */
  readonly secrets: readonly Secret[];
  /** Who is on record for a change. */
  readonly actor: NewAuditEntry["actor"];
  /** The file that a path on the command line means. */
  readonly resolvePath: (path: string) => string;
}

/** What a command works with. */
export interface AdminContext extends Omit<OfflineContext, "databaseUrl"> {
  readonly store: Store;
  readonly apiKeyStore: ApiKeyStore;
  readonly audit: AuditLog;
  readonly passwordHasher: PasswordHasher;
  /** The service's operator listener; null when none is set up. */
  readonly operator: OperatorClient | null;
  /** Reads a secret from standard input: asked for at a terminal, else the first line. */
  readonly readSecret: (prompt: string) => Promise<Secret>;
}

/** What a command says: lines for people, or the same as JSON. */
export interface Output {
  readonly text: string;
  readonly json: unknown;
}

/** A command line that is not understood; the message says why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What stands on the command line after the command's name. */
export interface CommandArguments {
  /** By the names that the command gives them; all are there. */
  readonly positionals: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Those of its flags that are given. */
  readonly flags: ReadonlySet<string>;
}

/** One command of the operator's command line. */
export type Command = OnlineCommand | OfflineCommand;

interface CommandLine {
  /** One word or two: `account create`. */
  readonly name: string;
  readonly summary: string;
  /** The names of its arguments, in order; all are required. */
  readonly positionals: readonly string[];
  /** Its options, each with a value, and what they are for. */
  readonly options?: Readonly<Record<string, string>>;
  /** Its options without a value, and what they are for. */
  readonly flags?: Readonly<Record<string, string>>;
}

/** One that works beside the consoles that serve. */
export interface OnlineCommand extends CommandLine {
  run(context: AdminContext, given: CommandArguments): Promise<Output>;
}

/** One that works while no console serves the database, which is not open. */
export interface OfflineCommand extends CommandLine {
  runOffline(context: OfflineContext, given: CommandArguments): Promise<Output>;
}

/** The options of a command as node:util reads them. */
export function toParseArgsOptions(command: Command): NonNullable<ParseArgsConfig["options"]> {
  const typed = <Type extends "string" | "boolean">(type: Type, names: object = {}) =>
    Object.keys(names).map((name) => [name, { type }] as const);
  return Object.fromEntries([...typed("string", command.options), ...typed("boolean", command.flags)]);
}

/** Makes a change and puts it on record, both or neither. */
export async function applyWithAudit<T>(
  { store, audit, actor }: AdminContext,
  work: (
    transaction: Transaction<Schema>,
    at: number,
  ) => Promise<{
    readonly result: T;
    readonly fact: Pick<NewAuditEntry, "accountId" | "action" | "target" | "changes">;
  }>,
): Promise<T> {
  const at = await store.now();
  return store.write(async (transaction) => {
    const { result, fact } = await work(transaction, at);
    await audit.append(transaction, at, systemEntry({ ...fact, actor }));
    return result;
  });
}
