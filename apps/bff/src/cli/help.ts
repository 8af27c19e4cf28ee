import type { Command } from "./command.ts";

/** All commands, with what they do. */
export function formatHelp(commands: readonly Command[]): string {
  const usages = commands.map((command) => formatUsage(command));
  const width = Math.max(...usages.map((usage) => usage.length));
  const lines = commands.map((command, index) => `  ${(usages[index] ?? "").padEnd(width)}  ${command.summary}`);
  return [
    "Usage: npm run admin -- <command>",
    "",
    ...lines,
    "",
    "Global options:",
    "  --json   prints JSON",
    "  --help   explains the command",
    "",
    "An ACCOUNT is its id or its name. Secrets are read from standard input, never from the command line.",
    "The database and the rest are found by the console's own variables (DATABASE_URL, CONSOLE_SECRET, …).",
    "Exit codes: 0 success, 1 failed, 2 usage error.",
  ].join("\n");
}

/** One command, with its options. */
export function formatCommandHelp(command: Command): string {
  const options = [
    ...Object.entries(command.options ?? {}).map(([name, purpose]) => `  --${name} VALUE  ${purpose}`),
    ...Object.entries(command.flags ?? {}).map(([name, purpose]) => `  --${name}  ${purpose}`),
  ];
  return [
    `Usage: npm run admin -- ${formatUsage(command)}`,
    "",
    command.summary,
    ...(options.length > 0 ? ["", ...options] : []),
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
