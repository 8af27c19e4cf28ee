import { z } from "zod";
import { limits } from "../limits.ts";

/** An API key of the service: 64 letters and digits (Authentication). */
export const apiKeySchema = z.string().regex(new RegExp(`^[A-Za-z0-9]{${limits.apiKeyCharacters}}$`));

/** What may be known of an account's API key without revealing it; `since` in Unix seconds. */
export const apiKeyStatusSchema = z.object({
  access: z.boolean(),
  lastFour: z.string().nullable(),
  since: z.int().nullable(),
});
export type ApiKeyStatus = z.infer<typeof apiKeyStatusSchema>;

/** Body of revealing the key: the person's own password, again. */
export const apiKeyRevealSchema = z.strictObject({ password: z.string().max(1024) });

/** The key in the clear, answered to that one call alone. */
export interface ApiKeyRevealed {
  readonly apiKey: string;
}
