import { signInLinkMinutes } from "@edge-console/contract/console/session";
import type { EmailMessage } from "../accounts/mailer.ts";

/** A request for a sign-in link. */
export interface SignInLinkRequest {
  readonly email: string;
  readonly link: string;
  /** Browser and IP address that requested it. */
  readonly browser: string;
  readonly address: string;
}

/** Creates the email with a sign-in link. */
export function createSignInLinkEmail({ email, link, browser, address }: SignInLinkRequest): EmailMessage {
  return {
    to: email,
    subject: "[Edge Console] Sign-in link",
    text: [
      `Open this link to sign in to Edge Console as ${email}. It works once, for ${signInLinkMinutes} minutes:`,
      link,
      "",
      `It was requested with ${browser} from the IP address ${address}. If this wasn't you, you can ignore this email:`,
      "no one can sign in without the link. Don't forward it.",
      "",
    ].join("\n"),
  };
}
