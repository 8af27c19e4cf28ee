import { z } from "zod";
import { passwordInputSchema } from "./session.ts";

/** One place where a person is signed in; times in Unix seconds. */
export const userSessionSchema = z.object({
  /** Names it in `DELETE /api/profile/sessions/{id}`; of no use for anything else. */
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** In words, by what the browser says of itself: "Firefox on Linux". */
  device: z.string(),
  address: z.string(),
  since: z.int(),
  lastSeenAt: z.int(),
});
export type UserSession = z.infer<typeof userSessionSchema>;

/**
 * Answer of `GET /api/profile/sessions`: the present one first, then the latest seen. `DELETE` of one ends it (204; 404
 * when it ended already); `DELETE /api/profile/sessions` ends all but the present one.
 */
export const userSessionsSchema = z.object({ sessions: z.array(userSessionSchema) });
export type UserSessions = z.infer<typeof userSessionsSchema>;

/** Answer of `DELETE /api/profile/sessions`: how many ended. */
export const endedSessionsSchema = z.object({ ended: z.int() });
export type EndedSessions = z.infer<typeof endedSessionsSchema>;

/**
 * Body of `POST /api/profile/password` (204): the present session gets a new id, all others end. 401
 * `wrong-credentials` for the current one, 422 with the field `newPassword` for one that may not be chosen
 * (rules/password.ts).
 */
export const passwordChangeSchema = z.strictObject({
  currentPassword: passwordInputSchema,
  newPassword: passwordInputSchema,
});
