import { watch } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Service } from "./service.ts";

/** Debounce of file changes, in milliseconds. */
const debounceMs = 150;

/**
 * Restarts a service when a file in one of `folders` changes, and reports restarts and failures. A failed service is
 * started again after the next change.
 */
export class ReloadingService {
  readonly #start: () => Service;
  readonly #report: (message: string) => void;
  #service: Service;
  #changed = false;
  #restarting: Promise<void> | undefined;
  #stopped = false;

  constructor(start: () => Service, folders: readonly string[], report: (message: string) => void) {
    this.#start = start;
    this.#report = report;
    for (const folder of folders) watch(folder, { recursive: true }, () => this.#noteChange());
    this.#service = this.#run();
  }

  /** `ready` of the current service. */
  get ready(): Promise<string> {
    return this.#service.ready;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#restarting;
    await this.#service.stop();
  }

  #run(): Service {
    const service = this.#start();
    void service.exited.then(() => {
      if (!this.#stopped && !this.#restarting) this.#report(service.failure.message);
    });
    return service;
  }

  #noteChange(): void {
    this.#changed = true;
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = undefined;
    });
  }

  async #restart(): Promise<void> {
    while (this.#changed && !this.#stopped) {
      this.#changed = false;
      await wait(debounceMs);
      if (this.#changed) continue;
      await this.#service.stop();
      this.#service = this.#run();
      await this.#service.ready.then(
        () => this.#report(`${this.#service.name} restarted.`),
        (error: Error) => this.#report(error.message),
      );
    }
  }
}
