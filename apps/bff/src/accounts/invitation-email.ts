import type { Invitation } from "@edge-console/contract/console/invitations";
import type { Letter } from "./mailer.ts";

/** What somebody who is invited reads. */
export function invitationLetter(invitation: Invitation, accountName: string, link: string): Letter {
  const until = new Date(invitation.expiresAt * 1000).toISOString().replace("T", " ").slice(0, 16);
  return {
    to: invitation.email,
    subject: `You are invited to ${accountName} in the Edge Console`,
    text: [
      `${invitation.invitedBy ?? "Somebody"} invites you to the account ${accountName} in the Edge Console.`,
      "",
      "Open this link to accept. It works once, for this address:",
      link,
      "",
      `It can be used until ${until} UTC. If you did not expect this, do nothing.`,
      "",
    ].join("\n"),
  };
}
