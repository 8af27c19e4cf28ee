import { runCommand } from "./run-command.ts";
import { readSecret } from "./read-secret.ts";
import { runAdmin } from "./run.ts";

const askFor = (prompt: string) => readSecret(process.stdin, process.stderr, prompt);

const { code, stdout, stderr } = await runAdmin(process.argv.slice(2), (command, commandArgs) =>
  runCommand(process.env, askFor, command, commandArgs),
);
if (stdout !== "") console.log(stdout);
if (stderr !== "") console.error(stderr);
process.exitCode = code;
