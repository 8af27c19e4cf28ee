import { spawn } from "node:child_process";
import { root } from "../repository.ts";

let groupOfStep: number | undefined;

function endGroup(signal: NodeJS.Signals): void {
  if (groupOfStep === undefined) return;
  try {
    process.kill(-groupOfStep, signal);
  } catch {
    // The process group has already ended.
  }
}

/** Kills the running step and all its child processes. */
export function endStep(): void {
  endGroup("SIGKILL");
}

/** Prints a heading, runs a program in the repository, prints its duration, and returns its exit code. */
export async function runStep(
  title: string,
  [program = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    // A separate process group, so that its child processes can be killed with it.
    detached: true,
  });
  groupOfStep = child.pid;
  const code = await new Promise<number>((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (exitCode) => resolve(exitCode ?? 1));
  });
  endGroup("SIGKILL");
  groupOfStep = undefined;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`   ${code === 0 ? "passed" : "FAILED"} in ${seconds}s`);
  return code;
}
