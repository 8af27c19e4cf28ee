import { spawn } from "node:child_process";
import { killGroup, ownGroup } from "../processes/process-group.ts";
import { root } from "../repository.ts";
import { toCommand } from "../toolchain/to-command.mjs";

/** Leaders of the process groups of running steps. */
const groups = new Set<number>();

/** Kills the running steps and all their child processes. */
export function endSteps(): void {
  for (const group of groups) killGroup(group);
  groups.clear();
}

interface StepOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Whether to print the output when the program has ended, for steps that run beside others. */
  readonly isBuffered?: boolean;
}

/** Runs a program in the repository, and prints a heading, its output, and its duration. Returns its exit code. */
export async function runStep(
  title: string,
  program: readonly string[],
  { env = {}, isBuffered = false }: StepOptions = {},
): Promise<number> {
  const heading = `\n── ${title}`;
  if (!isBuffered) console.log(heading);
  const started = Date.now();
  const { command, args, shell } = toCommand(program);
  const output = isBuffered ? "pipe" : "inherit";
  const child = spawn(command, args, {
    cwd: root,
    shell,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    // So that its child processes can be killed with it.
    ...ownGroup,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  if (child.pid !== undefined) groups.add(child.pid);
  const code = await new Promise<number>((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once(isBuffered ? "close" : "exit", (exitCode) => resolve(exitCode ?? 1));
  });
  if (child.pid !== undefined) {
    killGroup(child.pid);
    groups.delete(child.pid);
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (isBuffered) console.log([heading, Buffer.concat(chunks).toString().trimEnd()].filter(Boolean).join("\n"));
  console.log(`   ${code === 0 ? "passed" : "FAILED"} in ${seconds}s`);
  return code;
}
