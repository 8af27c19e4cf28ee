import { z } from "zod";
import { parsedString } from "../objects/validated-string.ts";
import { accountRoles } from "../permissions.ts";
import { checkEmail } from "../rules/email.ts";
import { roleInputSchema } from "./members.ts";
import { passwordInputSchema } from "./session.ts";

/** An invitation that was not accepted yet; times in Unix seconds. */
export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
  /** The name of whoever invited; null when they are gone. */
  invitedBy: z.string().nullable(),
  createdAt: z.int(),
  expiresAt: z.int(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Answer of `GET /api/accounts/{accountId}/invitations`: those that are open, newest first. */
export const invitationsSchema = z.object({ invitations: z.array(invitationSchema) });
export type Invitations = z.infer<typeof invitationsSchema>;

/**
 * Body of `POST /api/accounts/{accountId}/invitations`, answered with 201 and an InvitationMade. Wants a recent proof
 * (403 `step-up-required`); 409 `conflict` when the address is a member's; one that is open for the same address is
 * replaced; 429 `throttled` after 20 in an hour. `DELETE …/invitations/{id}` revokes it (204; 404 when it is not open).
 */
export const inviteSchema = z.strictObject({
  email: parsedString(checkEmail),
  role: roleInputSchema,
});

/** Where an invitation's link leads in the web application; the token follows `#`, so that no server sees it. */
export const invitationPath = "/invitation";

/** A new invitation. */
export const createdInvitationSchema = z.object({
  invitation: invitationSchema,
  /** The console's address with invitationPath and the token behind `#`, shown this once; null unless `mail` is `off`. */
  link: z.string().nullable(),
  /**
   * Whether the link was sent to the address: `off` where the operator has set up no mail. After `failed`, inviting the
   * address again sends a new link.
   */
  mail: z.enum(["sent", "failed", "off"]),
});
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;

/** What stands behind `#` in an invitation's link. */
const invitationTokenSchema = z.string().max(100);

/**
 * Body of `POST /api/invitations/look` (for anybody) and of `POST /api/invitations/join` (for a signed-in person whose
 * address it is; answered with the Session; 403 for another's, 409 for a member). 404 alike for a token that never was,
 * was used, revoked, or has expired.
 */
export const invitationTokenBodySchema = z.strictObject({ token: invitationTokenSchema });

/** Answer of `POST /api/invitations/look`. */
export const invitationDetailsSchema = z.object({
  account: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
  invitedBy: z.string().nullable(),
  expiresAt: z.int(),
  /** `new`: accept with a name and a password. `existing`: sign in with that address, then join. */
  person: z.enum(["new", "existing"]),
});
export type InvitationDetails = z.infer<typeof invitationDetailsSchema>;

/**
 * Body of `POST /api/invitations/accept` for a new person, who is signed in by it (answered with the Session). 422 with
 * the field `password` for one that may not be chosen (rules/password.ts); 409 when the person exists by now.
 */
export const invitationAcceptSchema = z.strictObject({
  token: invitationTokenSchema,
  name: z.string().trim().min(1, "Enter your name.").max(80, "Use at most 80 characters."),
  password: passwordInputSchema,
});
