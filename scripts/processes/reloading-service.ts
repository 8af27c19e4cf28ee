import { watch } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Service } from "./service.ts";

/** An editor saves several files at once: changes within this many milliseconds are one. */
const together = 150;

/**
 * Keeps a service running with the code as it is now: starts it again when a file in one of `folders` changes, and
 * tells `say` when it did, or why it ended. A service that ended waits for the next change.
 */
export class ReloadingService {
  readonly #start: () => Service;
  readonly #say: (message: string) => void;
  #service: Service;
  #changed = false;
  #restarting: Promise<void> | undefined;
  #stopped = false;

  constructor(start: () => Service, folders: readonly string[], say: (message: string) => void) {
    this.#start = start;
    this.#say = say;
    for (const folder of folders) watch(folder, { recursive: true }, () => this.#noteChange());
    this.#service = this.#run();
  }

  /** As of the service that runs now. */
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
      if (!this.#stopped && !this.#restarting) this.#say(service.failure.message);
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
      await wait(together);
      if (this.#changed) continue;
      await this.#service.stop();
      this.#service = this.#run();
      await this.#service.ready.then(
        () => this.#say(`${this.#service.name} restarted.`),
        (error: Error) => this.#say(error.message),
      );
    }
  }
}
