import { z } from "zod";

/** Kinds of problem that a screen tells apart; the `type` of a problem is `urn:edge-console:` and one of these. */
export const problemKinds = [
  "invalid-request",
  "unsupported-media-type",
  "too-large",
  "signed-out",
  "wrong-credentials",
  "wrong-code",
  "wrong-passkey",
  "sign-in-expired",
  "forbidden",
  "cross-site",
  "step-up-required",
  "second-factor-required",
  "not-found",
  "conflict",
  "stale-base",
  "throttled",
  "misdirected",
  "upstream-refused",
  "upstream-key-rejected",
  "upstream-rate-limited",
  "upstream-unavailable",
  "upstream-timeout",
  "upstream-unreadable",
  "unavailable",
  "internal",
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** The `type` of a problem. */
export type ProblemType = `urn:edge-console:${ProblemKind}`;

/** An error of the console's own API (RFC 9457). `retryAfter` in seconds. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  requestId: z.string(),
  retryAfter: z.int().nonnegative().optional(),
  /** The service's own status and sentence: shown as it is, never parsed. */
  upstream: z.object({ status: z.int(), message: z.string() }).optional(),
  /** Of a write: surely not applied, or unknown until it is read back. */
  outcome: z.enum(["not-applied", "unknown"]).optional(),
  /** Of `step-up-required`: only a passkey, a code of the authenticator app, or a recovery code is enough. */
  requires: z.enum(["second-factor"]).optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
