import { z } from "zod";

/** Grace periods that can be chosen, in days; 0 for none. */
export const gracePeriods = [0, 3, 7, 14, 30, 60] as const;

const graceDaysSchema = z.literal(gracePeriods, "Select a grace period.");

/**
 * Whether an account requires two-factor authentication of its members: response of
 * `GET /api/accounts/{accountId}/two-factor-policy`. Members who sign in with single sign-on meet it if their provider confirms
 * two factors. It doesn't concern access tokens and support staff.
 */
export const twoFactorPolicySchema = z.object({
  required: z.boolean(),
  graceDays: graceDaysSchema,
  /**
   * When the grace period ends, in Unix seconds; null if two-factor authentication isn't required. From then on, members
   * without it get 403 `second-factor-required` for everything of the account.
   */
  enforcedFrom: z.int().nullable(),
});
export type TwoFactorPolicy = z.infer<typeof twoFactorPolicySchema>;

/**
 * Body of `PUT /api/accounts/{accountId}/two-factor-policy`, which returns the TwoFactorPolicy. The grace period starts when
 * two-factor authentication is first required. 409 `conflict` if the member who requires it hasn't set it up.
 */
export const twoFactorPolicyChangeSchema = z.strictObject({ required: z.boolean(), graceDays: graceDaysSchema });
export type TwoFactorPolicyChange = z.infer<typeof twoFactorPolicyChangeSchema>;

/** How long a member isn't reminded again by others, in seconds. */
export const reminderPauseSeconds = 86_400;
