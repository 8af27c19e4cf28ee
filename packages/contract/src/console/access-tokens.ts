import { z } from "zod";
import { timestampSchema } from "../objects/values.ts";
import { tokenRoles } from "../permissions.ts";

/** Limits of access tokens. */
export const accessTokenLimits = {
  /** Per account, without expired ones. */
  tokens: 50,
  nameCharacters: 60,
  /** Longest lifetime, in seconds: a year. */
  lifetimeSeconds: 365 * 86_400,
  /** Requests of a token in a minute, to each replica of the console. */
  requestsPerMinute: 600,
} as const;

/** How far the clock of a client may be ahead when it asks for the longest lifetime, in seconds. */
const clockToleranceSeconds = 3_600;

/**
 * Whether a token can be used: `active`; `expired`; or `suspended` while the member who created it can't create tokens,
 * because they lost full access or were disabled.
 */
const accessTokenStates = ["active", "expired", "suspended"] as const;

/** An access token of an account, without the token. Times in Unix seconds. */
const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(tokenRoles),
  state: z.enum(accessTokenStates),
  /** The member who created it; `name` is how the reader sees them. */
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Null if it was never used. Exact to a minute. */
  lastUse: z.object({ at: timestampSchema, address: z.string() }).nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** What roles without `access-tokens:details` see of a token. */
const accessTokenNameSchema = accessTokenSchema.pick({ id: true, name: true });
export type AccessTokenName = z.infer<typeof accessTokenNameSchema>;

/** Response of `GET /api/accounts/{accountId}/access-tokens`, by name. */
export const accessTokensSchema = z.object({ tokens: z.array(z.union([accessTokenSchema, accessTokenNameSchema])) });

/** Name in a form and in a request. */
const accessTokenNameInputSchema = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(accessTokenLimits.nameCharacters, `Use at most ${accessTokenLimits.nameCharacters} characters.`);

/**
 * Body of `POST /api/accounts/{accountId}/access-tokens`, which returns 201 and a CreatedAccessToken. Like
 * `DELETE …/access-tokens/{tokenId}` (204, 404), it requires full access and recent authentication (403 `step-up-required`).
 * 422 for a name that another token has, and for an expiry that isn't within a year; 409 `conflict` at the limit of tokens.
 */
export const newAccessTokenSchema = z.strictObject({
  name: accessTokenNameInputSchema,
  role: z.enum(tokenRoles, "Select a role."),
  expiresAt: z.int("Must be a time in Unix seconds."),
});
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;

/** The only response that contains the token. */
export const createdAccessTokenSchema = accessTokenSchema
  .pick({ id: true, name: true, role: true, expiresAt: true })
  .extend({ token: z.string() });
export type CreatedAccessToken = z.infer<typeof createdAccessTokenSchema>;

/** Returns why a new token can't expire at a time; undefined if it can. Both in Unix seconds. */
export function checkExpiry(expiresAt: number, now: number): string | undefined {
  if (expiresAt <= now) return "Must be in the future.";
  if (expiresAt > now + accessTokenLimits.lifetimeSeconds + clockToleranceSeconds) return "Must be within a year.";
  return undefined;
}
