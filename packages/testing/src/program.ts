import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Node.js compile cache, which halves the startup time. */
const compiled = path.join(root, "node_modules/.cache/programs");
const startTimeoutMs = 300_000;
const stopTimeoutMs = 10_000;

/** A program of this repository, running as a separate process. */
export interface Program {
  readonly process: ChildProcess;
  /** Output so far, standard output and standard error. */
  readonly output: () => string;
  /** Sends SIGTERM and waits for the exit. */
  readonly stop: () => Promise<void>;
  /** Sends SIGKILL, which simulates a crash, and waits for the exit. */
  readonly kill: () => Promise<void>;
}

/**
 * Runs a TypeScript entry point (a path from the repository's root) until it prints a line that starts with
 * `readyLine`. Rejects with its output if it exits before that.
 */
export async function startProgram(
  entry: string,
  readyLine: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: root,
    env: { ...getInheritedEnvironment(), NODE_COMPILE_CACHE: compiled, ...env, EXIT_WITH_PARENT: "1" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`${entry} was not ready in time:\n${output}`));
    }, startTimeoutMs);
    const handleOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.split("\n").some((line) => line.startsWith(readyLine))) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout?.on("data", handleOutput);
    child.stderr?.on("data", handleOutput);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`${entry} ended with ${code ?? "a signal"}:\n${output}`));
    });
  });
  const stopProcess = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    await exited;
    clearTimeout(timer);
  };
  return {
    process: child,
    output: () => output,
    stop: () => stopProcess("SIGTERM"),
    kill: () => stopProcess("SIGKILL"),
  };
}

/** Returns the environment without variables that change a program's settings. */
function getInheritedEnvironment(): NodeJS.ProcessEnv {
  const inheritedNames = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => inheritedNames.includes(name)));
}
