import type { Invitation } from "@edge-console/contract/console/invitations";
import type { EmailMessage } from "./mailer.ts";

const expiryFormat = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
  timeZoneName: "short",
});

/** Creates the email for an invited user. */
export function createInvitationEmail(invitation: Invitation, accountName: string, link: string): EmailMessage {
  const expires = expiryFormat.format(invitation.expiresAt * 1000);
  return {
    to: invitation.email,
    subject: `You've been invited to ${accountName}`,
    text: [
      `${invitation.invitedBy ?? "A member"} invited you to the account ${accountName} in Edge Console.`,
      "",
      "Open this link to accept. It works once and only for this email address:",
      link,
      "",
      `This link expires on ${expires}. If you weren't expecting it, you can ignore this email.`,
      "",
    ].join("\n"),
  };
}
