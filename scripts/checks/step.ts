import { spawn } from "node:child_process";
import { killGroup, ownGroup } from "../processes/process-group.ts";
import { root } from "../repository.ts";
import { toCommand } from "../toolchain/to-command.mjs";

let groupOfStep: number | undefined;

/** Kills the running step and all its child processes. */
export function endStep(): void {
  if (groupOfStep !== undefined) killGroup(groupOfStep);
  groupOfStep = undefined;
}

/** Prints a heading, runs a program in the repository, prints its duration, and returns its exit code. */
export async function runStep(title: string, program: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const { command, args, shell } = toCommand(program);
  const child = spawn(command, args, {
    cwd: root,
    shell,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    // So that its child processes can be killed with it.
    ...ownGroup,
  });
  groupOfStep = child.pid;
  const code = await new Promise<number>((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (exitCode) => resolve(exitCode ?? 1));
  });
  endStep();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`   ${code === 0 ? "passed" : "FAILED"} in ${seconds}s`);
  return code;
}
