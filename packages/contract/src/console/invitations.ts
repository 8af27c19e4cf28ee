import { z } from "zod";
import { parsedString } from "../objects/validated-string.ts";
import { accountRoles } from "../permissions.ts";
import { checkEmail } from "../rules/email.ts";
import { roleInputSchema } from "./members.ts";
import { passwordInputSchema } from "./session.ts";

/** What became of the email with an invitation's link. */
export const invitationMailStates = ["queued", "delivered", "failed"] as const;

/** A pending invitation; times in Unix seconds. */
export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
  /** Name of the inviter; null if the user no longer exists. */
  invitedBy: z.string().nullable(),
  createdAt: z.int(),
  expiresAt: z.int(),
  /** Null if the link wasn't emailed. After `failed`, inviting the address again emails a new link. */
  mail: z.enum(invitationMailStates).nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Response of `GET /api/accounts/{accountId}/invitations`: pending invitations, newest first. */
export const invitationsSchema = z.object({ invitations: z.array(invitationSchema) });

/**
 * Body of `POST /api/accounts/{accountId}/invitations`, which returns 201 and a CreatedInvitation. Requires recent
 * authentication (403 `step-up-required`); 409 `conflict` if the address belongs to a member; 429 `throttled` after 20 per
 * hour. Replaces a pending invitation for the same address. `DELETE …/invitations/{id}` revokes it (204, 404).
 */
export const inviteSchema = z.strictObject({
  email: parsedString(checkEmail),
  role: roleInputSchema,
});

/** Path of an invitation link in the web app. The token follows `#`, so that it isn't sent to the server. */
export const invitationPath = "/invitation";

/** A new invitation. */
export const createdInvitationSchema = z.object({
  invitation: invitationSchema,
  /** The invitation link, returned once; null unless `mail` is `off`. */
  link: z.string().nullable(),
  /** Whether the link is emailed; `off` if the operator hasn't set up mail. The invitation's `mail` says what became of it. */
  mail: z.enum(["queued", "off"]),
});
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;

/** Token of an invitation link. */
const invitationTokenSchema = z.string().max(100);

/**
 * Body of `POST /api/invitations/look` (public) and of `POST /api/invitations/join`, for a signed-in user with the invited
 * address (returns the Session; 403 for another address, 409 for a member). 404 for a token that is unknown, used,
 * revoked, or expired.
 */
export const invitationTokenBodySchema = z.strictObject({ token: invitationTokenSchema });

/** Response of `POST /api/invitations/look`. */
export const invitationDetailsSchema = z.object({
  account: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
  invitedBy: z.string().nullable(),
  expiresAt: z.int(),
  /**
   * `new`: accept with a name and a password. `existing`: sign in with this address, then join. `unknown`: one of both. The
   * link was shown to its inviter, who mustn't learn from it who uses the console.
   */
  person: z.enum(["new", "existing", "unknown"]),
});
export type InvitationDetails = z.infer<typeof invitationDetailsSchema>;

/**
 * Body of `POST /api/invitations/accept` for a new user, which signs the user in (returns the Session). 422 with the field
 * `password` if it's invalid (rules/password.ts); 409 if the user exists by now.
 */
export const invitationAcceptSchema = z.strictObject({
  token: invitationTokenSchema,
  name: z.string().trim().min(1, "Enter your name.").max(80, "Use at most 80 characters."),
  password: passwordInputSchema,
});
