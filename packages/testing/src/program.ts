import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** What Node.js keeps of a program that was started before: it then starts in half of the time. */
const compiled = path.join(root, "node_modules/.cache/programs");
const startTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;

/** A program of this repository, running as a separate process. */
export interface Program {
  readonly process: ChildProcess;
  /** Everything it has written so far to standard output and standard error. */
  readonly output: () => string;
  /** Ends it as a supervisor would (SIGTERM), and waits until it is gone. */
  readonly stop: () => Promise<void>;
  /** Ends it immediately (SIGKILL), as a crash would, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

/**
 * Runs a TypeScript entry point (a path from the repository's root) until it prints a line that starts with
 * `readyLine`. Rejects with what it printed when it ends before that.
 */
export async function startProgram(
  entry: string,
  readyLine: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: root,
    env: { ...inheritedEnvironment(), NODE_COMPILE_CACHE: compiled, ...env, EXIT_WITH_PARENT: "1" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${entry} was not ready in time:\n${output}`)), startTimeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.split("\n").some((line) => line.startsWith(readyLine))) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`${entry} ended with ${code ?? "a signal"}:\n${output}`));
    });
  });
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    await exited;
    clearTimeout(timer);
  };
  return { process: child, output: () => output, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/** The machine's environment without what would change a program's own settings. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.includes(name)));
}
