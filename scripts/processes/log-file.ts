import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const maxBytes = 5_000_000;

/** A log file that is rotated to `<name>.old` at 5 MB. */
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
      if (this.#size > maxBytes) this.#rotate();
      this.#size += writeSync(this.#file, `${line}\n`);
    } catch {
      // A full disk must not stop the console.
    }
  }

  #rotate(): void {
    closeSync(this.#file);
    renameSync(this.path, `${this.path}.old`);
    this.#file = openSync(this.path, "a", 0o600);
    this.#size = 0;
  }
}
