import { z } from "zod";
import { limits } from "../limits.ts";
import { passwordInputSchema } from "./session.ts";

/** API key of the service: 64 letters and digits (Spec: Authentication). */
export const apiKeySchema = z
  .string()
  .trim()
  .regex(new RegExp(`^[A-Za-z0-9]{${limits.apiKeyCharacters}}$`), "Use 64 letters and digits.");

/** Status of an account's API key, without the key; `since` in Unix seconds. */
export const apiKeyStatusSchema = z.object({
  access: z.boolean(),
  lastFour: z.string().nullable(),
  since: z.int().nullable(),
  /** Whether the console can enable API access and rotate the key itself. If not, members connect a key. */
  managed: z.boolean(),
  /** URL of the service as the console reaches it: scheme, host, and port, for the account's own scripts. */
  serviceUrl: z.url(),
});
export type ApiKeyStatus = z.infer<typeof apiKeyStatusSchema>;

/** Body of revealing the key. Requires the password if the user signed in with one (the first of the session's `methods`). */
export const apiKeyRevealSchema = z.strictObject({ password: passwordInputSchema.optional() });

/** Response with the API key in plain text. */
export const apiKeyRevealedSchema = z.object({ apiKey: z.string() });

/** Body of `POST …/api-key`, which connects a key and returns an ApiKeyStatus. */
export const apiKeyConnectSchema = z.strictObject({ apiKey: apiKeySchema });

/** Body of `POST …/api-key/access`, which enables or disables API access and returns an ApiKeyStatus. */
export const apiAccessSchema = z.strictObject({ enabled: z.boolean() });
