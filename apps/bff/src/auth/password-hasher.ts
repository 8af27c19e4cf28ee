import { hash, verify, type Options } from "@node-rs/argon2";
import { ProblemError } from "../http/problem.ts";

/** Argon2id as OWASP's password storage advice has it at least: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** How many hashes are computed at once, and how many callers may wait for their turn. */
const queueLimits = { concurrency: 2, maxQueued: 64 };

/**
 * Computes password hashes, few at a time: each takes a core and much memory, and whoever sends many sign-ins must not
 * keep the server from everything else. Beyond a queue it throws a ProblemError of kind `unavailable`.
 */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** A hash that no password fits, as strong as the others. */
  #nobody: string | undefined;

  /** The hash of a password, in PHC form. With a salt of one's own, the same password has the same hash again. */
  hash(password: string, salt?: Uint8Array): Promise<string> {
    return this.#inTurn(() => hash(password, salt ? { ...argon2Options, salt } : argon2Options));
  }

  /** Whether `password` is the one that was hashed. Without a hash it takes as long, and is false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    return this.#inTurn(async () => {
      this.#nobody ??= await hash(crypto.randomUUID(), argon2Options);
      const same = await verify(passwordHash ?? this.#nobody, password);
      return same && passwordHash !== undefined;
    });
  }

  /** Whether a hash was made with less than today's strength. */
  isWeak(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = argon2Options;
    return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  /** How many callers wait for their turn. */
  get queueLength(): number {
    return this.#waiting.length;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= queueLimits.concurrency) {
      if (this.#waiting.length >= queueLimits.maxQueued) {
        throw new ProblemError("unavailable", { detail: "Many people are signing in. Try again.", retryAfter: 2 });
      }
      // Whoever leaves hands its turn over: the number of those running stays.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
