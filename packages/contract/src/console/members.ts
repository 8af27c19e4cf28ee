import { z } from "zod";
import { accountRoles } from "../permissions.ts";

/** A member of an account; `details` only for those who hold `members:details`. Times in Unix seconds. */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(accountRoles),
  details: z
    .object({
      email: z.string(),
      /** Null when they never did. */
      lastSignInAt: z.int().nullable(),
      /** Whether a second factor is set. */
      secondFactor: z.boolean(),
    })
    .nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** Answer of `GET /api/accounts/{accountId}/members`, by name. */
export const membersSchema = z.object({ members: z.array(memberSchema) });
export type Members = z.infer<typeof membersSchema>;

/** A role as a form holds it: any text, since none is selected at first. */
export const roleInputSchema = z.string().pipe(z.enum(accountRoles, "Select a role."));

/**
 * Body of `PATCH /api/accounts/{accountId}/members/{id}`, answered with the Member. Like `DELETE` of it (204) it wants
 * a recent proof (403 `step-up-required`) and leaves at least one member with full access (409 `conflict`); 404 for who
 * is none of the members.
 */
export const memberChangeSchema = z.strictObject({ role: roleInputSchema });
