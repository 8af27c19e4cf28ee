import { z } from "zod";

/** An error of the console's own API (RFC 9457). `retryAfter` in seconds. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  requestId: z.string(),
  retryAfter: z.int().nonnegative().optional(),
  /** The Edge API's status and MESSAGE: shown unchanged, never parsed. */
  upstream: z.object({ status: z.int(), message: z.string() }).optional(),
  /** Of a write: not applied, or unknown until it's read back. */
  outcome: z.enum(["not-applied", "unknown"]).optional(),
  /**
   * Of `step-up-required`: a password isn't sufficient, only a passkey, an authenticator code, or a recovery code
   * (`second-factor`), or a setup code (`setup-code`).
   */
  requires: z.enum(["second-factor", "setup-code"]).optional(),
  /** Invalid fields; in a configuration file with the line and column, which start at 1. */
  errors: z
    .array(z.object({ field: z.string(), message: z.string(), line: z.int().optional(), column: z.int().optional() }))
    .optional(),
});
export type Problem = z.infer<typeof problemSchema>;
