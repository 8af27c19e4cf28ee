import { z } from "zod";

/** Usage of a rate limit in the current minute. Times in Unix seconds. */
export const rateLimitUsageSchema = z.object({
  /** Requests sent by this console. */
  used: z.int(),
  /** The limit (Spec: Limits). */
  limit: z.int(),
  /** Above this number, only writes are sent. */
  readLimit: z.int(),
  /** Time until which no requests are sent after a 429; null if there was none. */
  blockedUntil: z.int().nullable(),
});
export type RateLimitUsage = z.infer<typeof rateLimitUsageSchema>;

/** Rate limits that apply to an account: of its API key, and of the console's IP address, which all accounts share. */
export const rateBudgetSchema = z.object({
  /** Start of the next minute. */
  resetsAt: z.int(),
  now: z.int(),
  /** Null if no API key is connected. */
  key: rateLimitUsageSchema.nullable(),
  address: rateLimitUsageSchema,
});
export type RateBudget = z.infer<typeof rateBudgetSchema>;
