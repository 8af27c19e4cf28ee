import { spawnSync } from "node:child_process";
import { root } from "../repository.ts";
import { Failure } from "../toolchain/failure.mjs";

/**
 * Runs a program and returns its output.
 *
 * @throws {Failure} with the end of its error output
 */
export function runTool(program: string, args: readonly string[], cwd: string = root): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CI: "1" },
  });
  if (status === 0) return stdout;
  const reason = error?.message ?? `${stdout}\n${stderr}`.trim().split("\n").slice(-10).join("\n");
  throw new Failure(`${program} ${args[0]} failed:\n${reason}`);
}
