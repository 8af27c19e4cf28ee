import { signInLinkMinutes } from "@edge-console/contract/console/sign-in-link";
import type { EmailDraft } from "../mail/email-layout.ts";
import { createSecurityFooter, type RequestOrigin, toFigures } from "./security-email.ts";

/** A request for a sign-in link. */
export interface SignInLinkRequest extends RequestOrigin {
  readonly email: string;
  readonly link: string;
}

/** Creates the email with a sign-in link. */
export function createSignInLinkEmail({ email, link, ...origin }: SignInLinkRequest): EmailDraft {
  return {
    to: email,
    heading: "Sign-in link",
    account: null,
    parts: [
      {
        type: "paragraph",
        text: `Open the link to sign in to Edge Console as ${email}. It works once, for ${signInLinkMinutes} minutes. It was requested by:`,
      },
      { type: "figures", figures: toFigures(origin) },
      {
        type: "paragraph",
        text: "If this wasn't you, you can ignore this email: no one can sign in without the link. Don't forward it.",
      },
    ],
    link: { label: "Sign in", url: link },
    footer: createSecurityFooter(email),
  };
}
