import { parseArgs } from "node:util";
import { ConfigError } from "../config/env.ts";
import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";
import { OperatorError } from "../upstream/operator-client.ts";
import { accountCommands } from "./accounts.ts";
import { auditCommands } from "./audit.ts";
import { backupCommands } from "./backups.ts";
import { type Command, type CommandArguments, toParseArgsOptions, type Output, UsageError } from "./command.ts";
import { formatCommandHelp, formatHelp } from "./help.ts";
import { keyCommands } from "./keys.ts";
import { memberCommands } from "./members.ts";
import { secretCommands } from "./secrets.ts";
import { emergencyCommands } from "./emergency.ts";
import { supportCommands, userCommands } from "./users.ts";
import { singleSignOnCommands } from "./single-sign-on.ts";

/** Every command that there is. */
export const commands: readonly Command[] = [
  ...accountCommands,
  ...keyCommands,
  ...userCommands,
  ...memberCommands,
  ...supportCommands,
  ...emergencyCommands,
  ...singleSignOnCommands,
  ...auditCommands,
  ...backupCommands,
  ...secretCommands,
];

/** What is printed, and the exit code: 0 done, 1 refused, 2 not understood. */
export interface AdminResult {
  readonly code: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs one command line (without the program's name). `runCommand` opens what the command needs, runs it and closes that
 * again; it is not called for help and for what is not understood.
 */
export async function runAdmin(
  args: readonly string[],
  runCommand: (command: Command, given: CommandArguments) => Promise<Output>,
): Promise<AdminResult> {
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => word === args[index]));
  try {
    if (!command) return handleNoCommand(args);
    const { help, json, given } = readArguments(command, args.slice(command.name.split(" ").length));
    if (help) return success(formatCommandHelp(command));
    const output = await runCommand(command, given);
    return success(json ? JSON.stringify(output.json, null, 2) : output.text);
  } catch (error) {
    if (error instanceof UsageError) {
      return {
        code: 2,
        stdout: "",
        stderr: command ? `${error.message}\n\n${formatCommandHelp(command)}` : error.message,
      };
    }
    if (error instanceof ChangeRejectedError || error instanceof ConfigError || error instanceof OperatorError) {
      return { code: 1, stdout: "", stderr: error.message };
    }
    throw error;
  }
}

function success(stdout: string): AdminResult {
  return { code: 0, stdout, stderr: "" };
}

function handleNoCommand(args: readonly string[]): AdminResult {
  if (args.includes("--help") || args.includes("-h")) return success(formatHelp(commands));
  const problem = args.length === 0 ? "Missing command." : `There is no command ${args.slice(0, 2).join(" ")}.`;
  return { code: 2, stdout: "", stderr: `${problem}\n\n${formatHelp(commands)}` };
}

function readArguments(
  command: Command,
  args: readonly string[],
): { readonly help: boolean; readonly json: boolean; readonly given: CommandArguments } {
  const { values, positionals } = parse(command, args);
  const help = values["help"] === true;
  if (!help && positionals.length !== command.positionals.length) {
    const wanted = command.positionals.join(" ") || "no arguments";
    throw new UsageError(`${command.name} takes ${wanted}.`);
  }
  return {
    help,
    json: values["json"] === true,
    given: {
      positionals: Object.fromEntries(command.positionals.map((name, index) => [name, positionals[index] ?? ""])),
      options: Object.fromEntries(
        Object.keys(command.options ?? {}).map((name) => {
          const value = values[name];
          return [name, typeof value === "string" ? value : undefined];
        }),
      ),
      flags: new Set(Object.keys(command.flags ?? {}).filter((name) => values[name] === true)),
    },
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

function parse(command: Command, args: readonly string[]): Parsed {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...toParseArgsOptions(command), json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Unknown option.");
  }
}
