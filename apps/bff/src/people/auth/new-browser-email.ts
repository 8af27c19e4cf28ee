import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailMessage } from "../accounts/mailer.ts";

/** A sign-in with a browser that the user hasn't used before; `at` in Unix seconds. */
export interface NewBrowserSignIn {
  readonly email: string;
  readonly browser: string;
  readonly address: string;
  readonly at: number;
}

/** Creates the email that tells a user of a sign-in from a new browser. It can't be turned off. */
export function createNewBrowserEmail({ email, browser, address, at }: NewBrowserSignIn, publicUrl: URL): EmailMessage {
  return {
    to: email,
    subject: "[Edge Console] Sign-in from a new browser",
    text: [
      `${email} signed in to Edge Console with a browser that you haven't used before.`,
      "",
      `Browser: ${browser}`,
      `IP address: ${address}`,
      `Time: ${formatEmailTime(at)} UTC`,
      "",
      "If this was you, you don't have to do anything. If not, change your password and sign out of all other sessions:",
      new URL("/profile", publicUrl).href,
      "",
    ].join("\n"),
  };
}
