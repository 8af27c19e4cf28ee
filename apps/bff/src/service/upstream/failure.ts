import { z } from "zod";

const seconds = z.int().nonnegative();

/** Failure of a single call. Kinds are stored with writes: renaming one needs a migration. */
const callFailureSchema = z.discriminatedUnion("kind", [
  /** The service returned an error in its envelope. */
  z.object({
    kind: z.literal("error-response"),
    status: z.int(),
    message: z.string(),
    retryAfter: seconds.nullable(),
  }),
  /** The response doesn't match the specification; `status` is the HTTP status. */
  z.object({ kind: z.literal("invalid-response"), status: z.int(), reason: z.string() }),
  /** No connection was established: nothing was sent. */
  z.object({ kind: z.literal("connection-failed") }),
  /** The connection closed before a complete response arrived. */
  z.object({ kind: z.literal("connection-lost") }),
  /** No complete response arrived before the deadline. */
  z.object({ kind: z.literal("timeout") }),
  /**
   * A rate limit is used up: nothing was sent. `share`: the rest of the key's limit is reserved for other members.
   * `service`: the service returned 429 shortly before, and only its MESSAGE, which isn't parsed, names the limit.
   */
  z.object({
    kind: z.literal("rate-limited"),
    limit: z.enum(["key", "share", "address", "service"]),
    retryAfter: seconds,
  }),
  /** The service asked for a pause, or the circuit breaker is open: nothing was sent. */
  z.object({ kind: z.literal("circuit-open"), retryAfter: seconds }),
  /** The budget in the console's database couldn't be read: nothing was sent. */
  z.object({ kind: z.literal("budget-unavailable") }),
  /** The deadline passed before the call was sent. */
  z.object({ kind: z.literal("deadline-exceeded") }),
  /** The object differs from the version that the change is based on: nothing was sent. */
  z.object({ kind: z.literal("stale-base") }),
  /** An earlier write to the same object may still be applied, for up to `retryAfter` seconds: nothing was sent. */
  z.object({ kind: z.literal("unconfirmed"), retryAfter: seconds }),
  /** No API key is connected: nothing was sent. */
  z.object({ kind: z.literal("no-api-key") }),
]);

/**
 * Failure of a call or of the read before it. `base-read-failed`: the object that a change is based on couldn't be read,
 * so the change wasn't sent. Times are in seconds.
 */
export const upstreamFailureSchema = z.union([
  callFailureSchema,
  z.object({ kind: z.literal("base-read-failed"), failure: callFailureSchema }),
]);
export type UpstreamFailure = z.infer<typeof upstreamFailureSchema>;

/** Failure of a single call. */
export type CallFailure = z.infer<typeof callFailureSchema>;

/** A call to the service failed. The message contains nothing of the request or the response. */
export class UpstreamError extends Error {
  readonly failure: UpstreamFailure;

  constructor(failure: UpstreamFailure, cause?: unknown) {
    super(`call to the Edge API failed: ${failure.kind}`, { cause });
    this.name = "UpstreamError";
    this.failure = failure;
  }
}
