import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailDraft } from "../mail/email-layout.ts";

/** What a member is told about two-factor authentication. */
export interface TwoFactorReminder {
  readonly email: string;
  readonly accountName: string;
  /** From when the account requires it, in Unix seconds; null if it doesn't. */
  readonly enforcedFrom: number | null;
  /** The member who sends the reminder; null for the console. */
  readonly sender: string | null;
}

/** Creates the email that asks a member to set up two-factor authentication. */
export function createTwoFactorEmail(reminder: TwoFactorReminder, now: number, publicUrl: URL): EmailDraft {
  const { email, accountName, enforcedFrom, sender } = reminder;
  const isEnforced = enforcedFrom !== null && enforcedFrom <= now;
  const rule =
    enforcedFrom === null
      ? `It protects the account ${accountName} if someone else learns your password.`
      : isEnforced
        ? `The account ${accountName} requires it. You can sign in, but you can't open the account until you have set it up.`
        : `The account ${accountName} requires it from ${formatEmailTime(enforcedFrom)} UTC. From then on, you can sign in, but you can't open the account until you have set it up.`;
  return {
    to: email,
    heading: "Set up two-factor authentication",
    account: accountName,
    parts: [
      {
        type: "paragraph",
        text: `${sender === null ? "Please" : `${sender} asks you to`} add a passkey or an authenticator app in your profile. ${rule}`,
      },
      {
        type: "paragraph",
        text: "If your single sign-on asks you for a second factor, you don't have to do anything.",
      },
    ],
    link: { label: "View profile", url: new URL("/profile", publicUrl).href },
    footer: {
      reason: `You get this email because you're a member of ${accountName} without two-factor authentication.`,
      links: [],
    },
  };
}
