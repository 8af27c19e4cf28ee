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

/** What somebody who is invited reads. */
export function createInvitationEmail(invitation: Invitation, accountName: string, link: string): EmailMessage {
  const expires = expiryFormat.format(invitation.expiresAt * 1000);
  return {
    to: invitation.email,
    subject: `You are invited to ${accountName} in the Edge Console`,
    text: [
      `${invitation.invitedBy ?? "Somebody"} invites you to the account ${accountName} in the Edge Console.`,
      "",
      "Open this link to accept. It works once, for this address:",
      link,
      "",
      `This link expires on ${expires}. If you weren't expecting it, you can ignore this email.`,
      "",
    ].join("\n"),
  };
}
