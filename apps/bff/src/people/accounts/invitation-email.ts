import type { Invitation } from "@edge-console/contract/console/invitations";
import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailDraft } from "../mail/email-layout.ts";

/** Creates the email for an invited user. */
export function createInvitationEmail(
  { email, invitedBy, expiresAt }: Omit<Invitation, "mail">,
  accountName: string,
  link: string,
): EmailDraft {
  const inviter = invitedBy ?? "A member";
  return {
    to: email,
    heading: `You've been invited to ${accountName}`,
    account: null,
    parts: [
      { type: "paragraph", text: `${inviter} invited you to the account ${accountName} in Edge Console.` },
      {
        type: "paragraph",
        text: `The link works once, only for this email address, until ${formatEmailTime(expiresAt)} UTC.`,
      },
    ],
    link: { label: "Accept invitation", url: link },
    footer: {
      reason: `You get this email because ${inviter} entered your address. If you weren't expecting it, you can ignore it.`,
      links: [],
    },
  };
}
