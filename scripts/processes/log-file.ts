import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const largest = 5_000_000;

/** A log file that is appended to; at 5 MB it becomes `<name>.old`, and a new one begins. */
export class LogFile {
  readonly path: string;
  #file: number;
  #size: number;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.path = path;
    this.#file = openSync(path, "a", 0o600);
    this.#size = fstatSync(this.#file).size;
  }

  write(line: string): void {
    try {
      if (this.#size > largest) this.#startAnew();
      this.#size += writeSync(this.#file, `${line}\n`);
    } catch {
      // A full disk costs lines of the log, not the running console.
    }
  }

  #startAnew(): void {
    closeSync(this.#file);
    renameSync(this.path, `${this.path}.old`);
    this.#file = openSync(this.path, "a", 0o600);
    this.#size = 0;
  }
}
