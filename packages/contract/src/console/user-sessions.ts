import { z } from "zod";
import { passwordInputSchema } from "./session.ts";

/** A session of the signed-in user; times in Unix seconds. */
export const userSessionSchema = z.object({
  /** Public ID, for `DELETE /api/profile/sessions/{id}`. Not the session ID of the cookie. */
  id: z.string(),
  /** Whether it's the session of this request. */
  current: z.boolean(),
  /** Browser and system by the user agent: "Firefox on Linux". */
  device: z.string(),
  address: z.string(),
  since: z.int(),
  lastSeenAt: z.int(),
});
export type UserSession = z.infer<typeof userSessionSchema>;

/**
 * Response of `GET /api/profile/sessions`: the current one first, then by last activity. `DELETE` of one ends it (204, or
 * 404 if it already ended); `DELETE /api/profile/sessions` ends all others.
 */
export const userSessionsSchema = z.object({ sessions: z.array(userSessionSchema) });

/** Response of `DELETE /api/profile/sessions`: the number of ended sessions. */
export const endedSessionsSchema = z.object({ ended: z.int() });

/**
 * Body of `POST /api/profile/password` (204): the current session gets a new ID, all others end. 401 `wrong-credentials`
 * if the current password is wrong, 422 with the field `newPassword` if the new one is invalid (rules/password.ts), 403
 * `step-up-required` for a user with a second factor who hasn't proved it recently.
 */
export const passwordChangeSchema = z.strictObject({
  currentPassword: passwordInputSchema,
  newPassword: passwordInputSchema,
});
