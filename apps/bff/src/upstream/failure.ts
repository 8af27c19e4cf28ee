import { z } from "zod";

const seconds = z.int().nonnegative();

/** What a single call may meet. */
const callFailureSchema = z.discriminatedUnion("kind", [
  /** The service answered with an error, in its envelope. */
  z.object({
    kind: z.literal("error-response"),
    status: z.int(),
    message: z.string(),
    retryAfter: seconds.nullable(),
  }),
  /** Something answered that is not the service as specified; `status` is the HTTP status. */
  z.object({ kind: z.literal("invalid-response"), status: z.int(), reason: z.string() }),
  /** No connection could be made: nothing was sent. */
  z.object({ kind: z.literal("connection-failed") }),
  /** The connection broke before an answer. */
  z.object({ kind: z.literal("connection-lost") }),
  /** No whole answer before the deadline. */
  z.object({ kind: z.literal("timeout") }),
  /**
   * A rate limit's budget is used up: nothing was sent. `share`: the rest of the key's limit is for other members.
   * `service`: the service returned 429 shortly before, and only its MESSAGE, which is not parsed, says for which limit.
   */
  z.object({
    kind: z.literal("rate-limited"),
    limit: z.enum(["key", "share", "address", "service"]),
    retryAfter: seconds,
  }),
  /** The service asked for a pause, or failed so often that it is left alone for a moment: nothing was sent. */
  z.object({ kind: z.literal("circuit-open"), retryAfter: seconds }),
  /** The console's database could not say whether a call may be sent: nothing was sent. */
  z.object({ kind: z.literal("budget-unavailable") }),
  /** The console itself was held up until the call's deadline had passed: nothing was sent. */
  z.object({ kind: z.literal("deadline-exceeded") }),
  /** The object is not what the change was based on: nothing was sent. */
  z.object({ kind: z.literal("stale-base") }),
  /** An earlier write to the same object may still be applied, for up to `retryAfter` seconds: nothing was sent. */
  z.object({ kind: z.literal("unconfirmed"), retryAfter: seconds }),
  /** No API key is connected: nothing was sent. */
  z.object({ kind: z.literal("no-api-key") }),
]);
/**
 * Why a call brought no answer of the kind that was hoped for. Waiting times are in seconds. `base-unread`: what a change
 * is based on could not be read for that reason, so the change itself was not sent.
 */
export const upstreamFailureSchema = z.union([
  callFailureSchema,
  z.object({ kind: z.literal("base-read-failed"), failure: callFailureSchema }),
]);
export type UpstreamFailure = z.infer<typeof upstreamFailureSchema>;

/** What a single call met. */
export type CallFailure = z.infer<typeof callFailureSchema>;

/** A call to the service that failed. Its text holds nothing of what was sent or answered. */
export class UpstreamError extends Error {
  readonly failure: UpstreamFailure;

  constructor(failure: UpstreamFailure, cause?: unknown) {
    super(`the call to the service failed: ${failure.kind}`, { cause });
    this.name = "UpstreamError";
    this.failure = failure;
  }
}
