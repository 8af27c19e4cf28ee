import { z } from "zod";
import { limits } from "../limits.ts";
import { passwordInputSchema } from "./session.ts";

/** An API key of the service: 64 letters and digits (Authentication). */
export const apiKeySchema = z
  .string()
  .trim()
  .regex(new RegExp(`^[A-Za-z0-9]{${limits.apiKeyCharacters}}$`), "Use 64 letters and digits.");

/** What may be known of an account's API key without revealing it; `since` in Unix seconds. */
export const apiKeyStatusSchema = z.object({
  access: z.boolean(),
  lastFour: z.string().nullable(),
  since: z.int().nullable(),
  /** Whether this console switches the account's access and renews its key itself; elsewhere a key is pasted in. */
  managed: z.boolean(),
  /** Where the service answers, as this console reaches it: scheme, host and port, for the account's own scripts. */
  serviceUrl: z.url(),
});
export type ApiKeyStatus = z.infer<typeof apiKeyStatusSchema>;

/** Body of revealing the key: the user's password again if the session began with it (the first of its `methods`). */
export const apiKeyRevealSchema = z.strictObject({ password: passwordInputSchema.optional() });

/** The key in the clear, answered to that one call alone. */
export interface ApiKeyRevealed {
  readonly apiKey: string;
}

/** Body of connecting another key (`POST …/api-key`, answered with an ApiKeyStatus). */
export const apiKeyConnectSchema = z.strictObject({ apiKey: apiKeySchema });

/** Body of switching API access at the service (`POST …/api-key/access`, answered with an ApiKeyStatus). */
export const apiAccessSchema = z.strictObject({ enabled: z.boolean() });
