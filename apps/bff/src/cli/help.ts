import type { Command } from "./command.ts";

/** Formats the list of commands, or of those in a group such as `account`. */
export function formatHelp(commands: readonly Command[]): string {
  const usages = commands.map(formatUsage);
  const width = Math.max(...usages.map((usage) => usage.length));
  const lines = commands.map((command, index) => `  ${(usages[index] ?? "").padEnd(width)}  ${command.summary}`);
  return [
    "Usage: npm run admin -- <command> [options]",
    "",
    "Commands:",
    ...lines,
    "",
    "Global options:",
    "  --json      Prints JSON.",
    "  -h, --help  Shows help for a command.",
    "  --version   Prints the version of the console.",
    "",
    "ACCOUNT is the ID or name of an account. Secrets are read from standard input, never from the command line.",
    "Reads the same environment variables as the console (DATABASE_URL, CONSOLE_SECRET, …).",
    "Exit codes: 0 success, 1 failed, 2 usage error.",
  ].join("\n");
}

/** Formats the help of one command, with its options. */
export function formatCommandHelp(command: Command): string {
  const options = [
    ...Object.entries(command.options ?? {}).map(([name, description]) => [`--${name} VALUE`, description] as const),
    ...Object.entries(command.flags ?? {}).map(([name, description]) => [`--${name}`, description] as const),
  ];
  const width = Math.max(0, ...options.map(([option]) => option.length));
  return [
    `Usage: npm run admin -- ${formatUsage(command)}`,
    "",
    command.summary,
    ...(options.length > 0 ? ["", "Options:"] : []),
    ...options.map(([option, description]) => `  ${option.padEnd(width)}  ${description}`),
  ].join("\n");
}

function formatUsage({ name, positionals, options, flags }: Command): string {
  return [
    name,
    ...positionals,
    ...Object.keys(options ?? {}).map((option) => `[--${option} VALUE]`),
    ...Object.keys(flags ?? {}).map((flag) => `[--${flag}]`),
  ].join(" ");
}
