import { z } from "zod";

/**
 * Last known state of an account's API key. `not-connected`: this console has no key for the account;
 * `disabled`: API access was disabled, which deleted the key; `unknown`: the key hasn't been used yet.
 */
export const keyStates = ["accepted", "rejected", "disabled", "not-connected", "unknown"] as const;
export type KeyState = (typeof keyStates)[number];

/** Standing of an account at the API, from the latest responses that the console has seen. */
export const accountStandingSchema = z.object({
  key: z.enum(keyStates),
  /** Message of the API about a rejected key, or about an account that is suspended or not set up. */
  message: z.string().nullable(),
  /** Whether the free usage limit has paused all zones; null if unknown. */
  usagePaused: z.boolean().nullable(),
});
export type AccountStanding = z.infer<typeof accountStandingSchema>;
