import { parseArgs } from "node:util";
import { ConfigError } from "../config/env.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { OperatorError } from "../service/upstream/operator-client.ts";
import { accountCommands } from "./accounts.ts";
import { alertCommands } from "./alerts.ts";
import { auditCommands } from "./audit.ts";
import { backupCommands } from "./backups.ts";
import { type Command, type CommandArguments, toParseArgsOptions, type Output, UsageError } from "./command.ts";
import { formatCommandHelp, formatHelp } from "./help.ts";
import { jobCommands } from "./jobs.ts";
import { keyCommands } from "./keys.ts";
import { mailCommands } from "./mail.ts";
import { notificationCommands } from "./notifications.ts";
import { invitationCommands } from "./invitations.ts";
import { memberCommands } from "./members.ts";
import { sessionCommands } from "./sessions.ts";
import { version } from "../config/version.ts";
import { demoCommands } from "./demo.ts";
import { secretCommands } from "./secrets.ts";
import { emergencyCommands } from "./emergency.ts";
import { supportCommands, userCommands } from "./users.ts";
import { singleSignOnCommands } from "./single-sign-on.ts";
import { doctorCommand } from "./doctor/command.ts";
import { versionCommand } from "./version.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...accountCommands,
  ...keyCommands,
  ...userCommands,
  ...sessionCommands,
  ...memberCommands,
  ...invitationCommands,
  ...supportCommands,
  ...emergencyCommands,
  ...singleSignOnCommands,
  ...notificationCommands,
  ...mailCommands,
  ...alertCommands,
  ...jobCommands,
  ...auditCommands,
  ...backupCommands,
  ...secretCommands,
  ...demoCommands,
  doctorCommand,
  versionCommand,
];

/** Output and exit code: 0 success, 1 failed, 2 usage error. */
export interface AdminResult {
  readonly code: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command line. `runCommand` runs a command with its resources; it isn't called for help, the version, and usage
 * errors.
 */
export async function runAdmin(
  args: readonly string[],
  runCommand: (command: Command, args: CommandArguments) => Promise<Output>,
): Promise<AdminResult> {
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => word === args[index]));
  try {
    if (!command) return handleNoCommand(args);
    const { help, json, commandArgs } = readArguments(command, args.slice(command.name.split(" ").length));
    if (help) return success(formatCommandHelp(command));
    const output = await runCommand(command, commandArgs);
    const stdout = json ? JSON.stringify(output.json, null, 2) : output.text;
    return { code: output.failed ? 1 : 0, stdout, stderr: "" };
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
  if (args[0] === "--version") return success(version);
  const group = commands.filter(({ name }) => name.startsWith(`${args[0]} `));
  const help = formatHelp(group.length > 0 ? group : commands);
  if (args.includes("--help") || args.includes("-h")) return success(help);
  const isIncomplete = args.length === 0 || (args.length === 1 && group.length > 0);
  const message = isIncomplete ? "Missing command." : `Unknown command: ${args.slice(0, 2).join(" ")}`;
  return { code: 2, stdout: "", stderr: `${message}\n\n${help}` };
}

function readArguments(
  command: Command,
  args: readonly string[],
): { readonly help: boolean; readonly json: boolean; readonly commandArgs: CommandArguments } {
  const { values, positionals } = parse(command, args);
  const help = values["help"] === true;
  if (!help && positionals.length !== command.positionals.length) {
    const missing = command.positionals.slice(positionals.length).join(" ");
    const unexpected = positionals.slice(command.positionals.length).join(" ");
    throw new UsageError(missing === "" ? `Unexpected argument: ${unexpected}` : `Missing argument: ${missing}`);
  }
  return {
    help,
    json: values["json"] === true,
    commandArgs: {
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
