import type { ParseArgsConfig } from "node:util";
import type { Transaction } from "kysely";
import type { NewAuditEntry, AuditLog } from "../people/audit/audit-log.ts";
import { createSystemEntry } from "../people/audit/new-entries.ts";
import type { PasswordHasher } from "../people/auth/password-hasher.ts";
import type { Schema } from "../platform/db/schema.ts";
import type { Store } from "../platform/db/store.ts";
import type { KeyCheck } from "../service/upstream/check-key.ts";
import type { OperatorClient } from "../service/upstream/operator-client.ts";
import type { Secret } from "../platform/crypto/secret.ts";
import type { ApiKeyStore } from "../people/accounts/api-key-store.ts";

/** Context of commands that run while the console is stopped. */
export interface OfflineContext {
  readonly databaseUrl: string;
  /** Secrets of CONSOLE_SECRET, newest first. */
  readonly secrets: readonly Secret[];
  /** Actor in the audit log. */
  readonly actor: NewAuditEntry["actor"];
  /** Resolves a path from the command line. */
  readonly resolvePath: (path: string) => string;
}

/** Context of commands that use the open database. */
export interface AdminContext extends Omit<OfflineContext, "databaseUrl"> {
  readonly store: Store;
  readonly apiKeyStore: ApiKeyStore;
  readonly audit: AuditLog;
  readonly passwordHasher: PasswordHasher;
  /** The service's operator listener; null when none is set up. */
  readonly operator: Pick<OperatorClient, "listAccounts"> | null;
  /** Asks the Edge API whether it accepts an API key. */
  readonly checkKey: (key: Secret) => Promise<KeyCheck>;
  /** The address that people use. */
  readonly publicUrl: URL;
  /** Reads a secret from standard input. At a terminal, prompts for it. */
  readonly readSecret: (prompt: string) => Promise<Secret>;
}

/** Output of a command, as text and as JSON. */
export interface Output {
  readonly text: string;
  readonly json: unknown;
  /** Whether what it found is an error, so that it exits with 1. */
  readonly failed?: boolean;
}

/** Thrown for an invalid command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Parsed arguments of a command. */
export interface CommandArguments {
  /** Values by name; all are present. */
  readonly positionals: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Names of the given flags. */
  readonly flags: ReadonlySet<string>;
}

/** Command of the admin command line. */
export type Command = OnlineCommand | OfflineCommand | DiagnosticCommand;

interface CommandLine {
  /** One or two words, such as `account create`. */
  readonly name: string;
  readonly summary: string;
  /** Names of the arguments, in order; all are required. */
  readonly positionals: readonly string[];
  /** Options with a value, and their descriptions. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options without a value, and their descriptions. */
  readonly flags?: Readonly<Record<string, string>>;
}

/** Command that can run while the console is running. */
export interface OnlineCommand extends CommandLine {
  run(context: AdminContext, args: CommandArguments): Promise<Output>;
}

/** Command that requires that the console is stopped. */
export interface OfflineCommand extends CommandLine {
  runOffline(context: OfflineContext, args: CommandArguments): Promise<Output>;
}

/** Command that finds out what is wrong, also if the settings are invalid or the database can't be opened. */
export interface DiagnosticCommand extends CommandLine {
  diagnose(environment: NodeJS.ProcessEnv, args: CommandArguments): Promise<Output>;
}

/** Returns the options of a command for `parseArgs`. */
export function toParseArgsOptions(command: Command): NonNullable<ParseArgsConfig["options"]> {
  const withType = <Type extends "string" | "boolean">(type: Type, names: object = {}) =>
    Object.keys(names).map((name) => [name, { type }] as const);
  return Object.fromEntries([...withType("string", command.options), ...withType("boolean", command.flags)]);
}

/** Runs a change and appends its audit entry in one transaction. */
export async function applyWithAudit<T>(
  { store, audit, actor }: AdminContext,
  work: (
    transaction: Transaction<Schema>,
    at: number,
  ) => Promise<{
    readonly result: T;
    readonly entry: Pick<NewAuditEntry, "accountId" | "action" | "target" | "changes">;
  }>,
): Promise<T> {
  const at = await store.now();
  return store.write(async (transaction) => {
    const { result, entry } = await work(transaction, at);
    await audit.append(transaction, at, createSystemEntry({ ...entry, actor }));
    return result;
  });
}
