import type { Invitation } from "@edge-console/contract/console/invitations";
import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailMessage } from "./mailer.ts";

/** Creates the email for an invited user. */
export function createInvitationEmail(
  invitation: Omit<Invitation, "mail">,
  accountName: string,
  link: string,
): EmailMessage {
  return {
    to: invitation.email,
    subject: `You've been invited to ${accountName}`,
    text: [
      `${invitation.invitedBy ?? "A member"} invited you to the account ${accountName} in Edge Console.`,
      "",
      "Open this link to accept. It works once and only for this email address:",
      link,
      "",
      `This link expires on ${formatEmailTime(invitation.expiresAt)} UTC. If you weren't expecting it, you can ignore this email.`,
      "",
    ].join("\n"),
  };
}
