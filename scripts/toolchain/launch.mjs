import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { serverSettings } from "./server-settings.mjs";

/** Entry point of the console's server. */
const server = "apps/bff/src/main.ts";

/**
 * Runs a file with the project's Node.js and passes the terminal, signals, and exit code through.
 *
 * The child gets an IPC channel to its parent and `EXIT_WITH_PARENT=1`. A long-running program stops when the channel
 * closes (`process.on("disconnect", …)`), so that it never outlives a parent that was killed.
 * @param {{ root: string, node: string, file: string, args: readonly string[] }} program
 * @returns {Promise<number>} the exit code; a child ended by a signal ends this process the same way
 */
export function launch({ root, node, file, args }) {
  const path = [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);
  const child = spawn(node, [join(root, file), ...args], {
    cwd: root,
    env: { ...(file === server && serverSettings), ...process.env, PATH: path, EXIT_WITH_PARENT: "1" },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.on(signal, () => stop(child, signal));
  stopWithNpm(() => stop(child, "SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (signal) {
        for (const name of signals) process.removeAllListeners(name);
        process.kill(process.pid, signal);
      }
      resolve(code ?? 1);
    });
  });
}

/**
 * Asks a child to stop. Windows has no signals: `kill` would end the child immediately.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function stop(child, signal) {
  if (process.platform !== "win32") child.kill(signal);
  else if (child.connected) child.disconnect();
}

/**
 * Returns the process ID of npm. Some shells stay between npm and this process, such as dash on Debian; others, such as bash
 * on macOS, are replaced by it.
 */
function findNpm() {
  try {
    const [, name = "", parent] =
      /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? [];
    return /sh$|^busybox$/.test(name) ? Number(parent) : process.ppid;
  } catch {
    return process.ppid; // Only Linux has /proc.
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `onEnd` when npm is gone: npm can't forward the signal that kills it.
 * @param {() => void} onEnd
 */
function stopWithNpm(onEnd) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const [npm, parent] = [findNpm(), process.ppid];
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(npm)) return;
    clearInterval(timer);
    onEnd();
  }, 500);
  timer.unref();
}
