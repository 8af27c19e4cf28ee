import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { Failure } from "../toolchain/failure.mjs";
import type { LogFile } from "./log-file.ts";

export interface ServiceOptions {
  readonly name: string;
  /** The file that Node.js runs. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: LogFile;
}

/** Milliseconds until a service must have said that it is ready, and until one that was asked to stop is killed. */
const limits = { ready: 120_000, stop: 4_000 };

/**
 * A server of ours as a child process. It gets a channel to this process and `EXIT_WITH_PARENT=1`: it stops when the
 * channel closes, so that it ends even when this process is killed. Its output goes to a log file.
 */
export class Service {
  readonly name: string;
  /** The address after "<name> ready " on its standard output; rejects with a Failure when it ends before that. */
  readonly ready: Promise<string>;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #log: LogFile;
  readonly #complaints: string[] = [];

  constructor({ name, entry, env, log }: ServiceOptions) {
    this.name = name;
    this.#log = log;
    // A process group of its own: Ctrl-C in the terminal then reaches us alone, and we stop all in order.
    this.#child = spawn(process.execPath, [entry], {
      env: { ...env, EXIT_WITH_PARENT: "1" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    this.exited = new Promise((resolve) => {
      this.#child.once("close", () => resolve());
      this.#child.once("error", () => resolve());
    });
    this.ready = this.#waitUntilReady();
    // Whoever does not wait for it hears of its end by `exited`.
    this.ready.catch(() => {});
  }

  /** Why it ended: a refused start is one sentence on its standard error; of anything else the log has the whole. */
  get failure(): Failure {
    const [first, ...others] = this.#complaints;
    if (first !== undefined && others.length === 0) return new Failure(first);
    const cause = this.#complaints.find((line) => /^\S*Error\b/.test(line));
    return new Failure(`${this.name} stopped unexpectedly${cause ? ` (${cause})` : ""}; see ${this.#log.path}.`);
  }

  #waitUntilReady(): Promise<string> {
    const { stdout, stderr } = this.#child;
    if (!stdout || !stderr) throw new Error("a service is started with pipes");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Failure(`${this.name} is not ready after ${limits.ready / 1000} s; see ${this.#log.path}.`)),
        limits.ready,
      );
      timer.unref();
      createInterface(stdout).on("line", (line) => {
        this.#log.write(line);
        if (line.startsWith(`${this.name} ready `)) resolve(line.slice(`${this.name} ready `.length));
      });
      createInterface(stderr).on("line", (line) => {
        this.#log.write(line);
        this.#noteComplaint(line.trim());
      });
      void this.exited.then(() => {
        clearTimeout(timer);
        reject(this.failure);
      });
    });
  }

  /** Keeps the last lines that are neither entries of its structured log nor warnings of Node.js. */
  #noteComplaint(line: string): void {
    if (line === "" || /^(?:\{|\(node:|\(Use `node)/.test(line)) return;
    this.#complaints.push(line);
    if (this.#complaints.length > 50) this.#complaints.shift();
  }

  /** Asks it to stop, and kills what is left of it after 4 s. */
  async stop(): Promise<void> {
    // As Ctrl-C does: for SIGTERM the console would keep serving until load balancers have learned of the stop.
    this.#signal("SIGINT");
    const timer = setTimeout(() => this.#signal("SIGKILL"), limits.stop);
    await this.exited;
    clearTimeout(timer);
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // It ended by itself in between.
    }
  }
}
