import { spawn } from "node:child_process";
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
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill("SIGTERM"));
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
 * Calls `stop` when npm, the parent process, is gone: npm can't forward the signal that kills it. The scripts in
 * package.json start with `exec`, so there is no shell between npm and this process.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}
