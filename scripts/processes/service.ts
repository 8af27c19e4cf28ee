import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Failure } from "../toolchain/failure.mjs";
import type { LogFile } from "./log-file.ts";
import { killGroup, ownGroup } from "./process-group.ts";

export interface ServiceOptions {
  readonly name: string;
  /** The file that Node.js runs. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: LogFile;
}

/** Timeouts in milliseconds: until a service has to be ready, and until a stopping service is killed. */
const limits = { ready: 120_000, stop: 4_000 };

/**
 * A server as a child process. It gets an IPC channel to this process and `EXIT_WITH_PARENT=1`, so that it stops even if
 * this process is killed. Its output goes to a log file.
 */
export class Service {
  readonly name: string;
  /** The URL after "<name> ready " on standard output; rejects with a Failure if the process ends first. */
  readonly ready: Promise<string>;
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #log: LogFile;
  readonly #errorLines: string[] = [];

  constructor({ name, entry, env, log }: ServiceOptions) {
    this.name = name;
    this.#log = log;
    // Ctrl-C then only reaches this process, which stops the services in order.
    this.#child = spawn(process.execPath, [entry], {
      env: { ...env, EXIT_WITH_PARENT: "1" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      ...ownGroup,
    });
    this.exited = new Promise((resolve) => {
      this.#child.once("close", () => resolve());
      this.#child.once("error", () => resolve());
    });
    this.ready = this.#waitUntilReady();
    // Prevents an unhandled rejection; callers that don't await it use `exited`.
    this.ready.catch(() => {});
  }

  /** Why the process ended: a single line on standard error, or a reference to the log. */
  get failure(): Failure {
    const [firstLine, ...otherLines] = this.#errorLines;
    if (firstLine !== undefined && otherLines.length === 0) return new Failure(firstLine);
    const cause = this.#errorLines.find((line) => /^\S*Error\b/.test(line));
    return new Failure(`${this.name} stopped unexpectedly${cause ? ` (${cause})` : ""}. See ${this.#log.path}.`);
  }

  #waitUntilReady(): Promise<string> {
    const { stdout, stderr } = this.#child;
    if (!stdout || !stderr) throw new Error("services are started with pipes");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(new Failure(`${this.name} wasn't ready after ${limits.ready / 1000} seconds. See ${this.#log.path}.`)),
        limits.ready,
      );
      timer.unref();
      createInterface(stdout).on("line", (line) => {
        this.#log.write(line);
        if (line.startsWith(`${this.name} ready `)) resolve(line.slice(`${this.name} ready `.length));
      });
      createInterface(stderr).on("line", (line) => {
        this.#log.write(line);
        this.#recordErrorLine(line.trim());
      });
      void this.exited.then(() => {
        clearTimeout(timer);
        reject(this.failure);
      });
    });
  }

  /** Records the last lines that are neither structured log entries nor Node.js warnings. */
  #recordErrorLine(line: string): void {
    if (line === "" || /^(?:\{|\(node:|\(Use `node)/.test(line)) return;
    this.#errorLines.push(line);
    if (this.#errorLines.length > 50) this.#errorLines.shift();
  }

  /** Stops the process, and kills it after 4 seconds. */
  async stop(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    // Not "close", which doesn't follow once the channel is disconnected here.
    const exit = once(this.#child, "exit");
    // Like Ctrl-C, on every system. After SIGTERM, the console would keep serving until load balancers have noticed.
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => killGroup(pid), limits.stop);
    await exit;
    clearTimeout(timer);
  }
}
