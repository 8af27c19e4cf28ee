import { z } from "zod";
import { accountRoles } from "../permissions.ts";

/**
 * A member of an account; `details` requires `members:details`. Without it, a member without a name has the part of the
 * email address before the @. Times in Unix seconds.
 */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(accountRoles),
  details: z
    .object({
      email: z.string(),
      /** Null if the user never signed in. */
      lastSignInAt: z.int().nullable(),
      /** Whether the user has a second factor, or their single sign-on provider confirmed one in an open session. */
      secondFactor: z.boolean(),
      /** When they were last reminded to set up two-factor authentication; null if never. */
      remindedAt: z.int().nullable(),
      /** Whether they can be reminded now: they haven't set it up, nor were reminded in the last 24 hours, and email is set up. */
      canRemind: z.boolean(),
    })
    .nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** Response of `GET /api/accounts/{accountId}/members`, sorted by name. */
export const membersSchema = z.object({ members: z.array(memberSchema) });

/** Role in a form. Input is any string, because no role is selected initially. */
export const roleInputSchema = z.string().pipe(z.enum(accountRoles, "Select a role."));

/**
 * Body of `PATCH /api/accounts/{accountId}/members/{id}`, which returns the Member. Like `DELETE` (204), it requires recent
 * authentication (403 `step-up-required`) and at least one remaining member with full access (409 `conflict`). 404 if the
 * user isn't a member.
 */
export const memberChangeSchema = z.strictObject({ role: roleInputSchema });
