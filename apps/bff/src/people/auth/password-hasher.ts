import { hash as argon2Hash, verify as argon2Verify, type Options } from "@node-rs/argon2";
import pLimit from "p-limit";
import { ProblemError } from "../../platform/http/problem.ts";

/** Argon2id with the minimum parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

const queueLimits = { concurrency: 2, maxQueued: 64 };

/**
 * Creates a password hasher with a bounded queue. A hash takes a core and much memory, so a flood of sign-ins must not
 * starve other requests: beyond the queue, calls throw a ProblemError `unavailable`. Only tests have other parameters.
 */
export function createPasswordHasher(parameters: typeof argon2Options = argon2Options) {
  const limit = pLimit(queueLimits.concurrency);
  /** Hash that matches no password, with the current parameters. */
  let dummyHash: string | undefined;

  /** Returns the hash of a password in PHC form. With `salt`, equal passwords have equal hashes. */
  function hash(password: string, salt?: Uint8Array): Promise<string> {
    return enqueue(() => argon2Hash(password, salt ? { ...parameters, salt } : parameters));
  }

  /** Returns whether `password` matches the hash. Without a hash, takes equally long and returns false. */
  function verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    return enqueue(async () => {
      dummyHash ??= await argon2Hash(crypto.randomUUID(), parameters);
      const isMatch = await argon2Verify(passwordHash ?? dummyHash, password);
      return isMatch && passwordHash !== undefined;
    });
  }

  /** Returns whether a hash has other parameters than the current ones. */
  function isWeak(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = parameters;
    return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  async function enqueue<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= queueLimits.concurrency + queueLimits.maxQueued) {
      throw new ProblemError("unavailable", {
        detail: "Too many sign-ins at the same time. Try again.",
        retryAfter: 2,
      });
    }
    return limit(task);
  }

  return { hash, verify, isWeak, getQueueLength: () => limit.pendingCount };
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
