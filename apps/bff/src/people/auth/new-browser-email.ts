import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailDraft } from "../mail/email-layout.ts";
import { createSecurityFooter, type RequestOrigin, toFigures } from "./security-email.ts";

/** A sign-in with a browser that the user hasn't used before; `at` in Unix seconds. */
export interface NewBrowserSignIn extends RequestOrigin {
  readonly email: string;
  readonly at: number;
}

/** Creates the email that tells a user of a sign-in from a new browser. It can't be turned off. */
export function createNewBrowserEmail({ email, at, ...origin }: NewBrowserSignIn, publicUrl: URL): EmailDraft {
  return {
    to: email,
    heading: "Sign-in from a new browser",
    account: null,
    parts: [
      { type: "paragraph", text: `${email} signed in to Edge Console with a browser that you haven't used before.` },
      { type: "figures", figures: [...toFigures(origin), { label: "Time", value: `${formatEmailTime(at)} UTC` }] },
      {
        type: "paragraph",
        text: "If this was you, you don't have to do anything. If not, change your password and sign out of all other sessions.",
      },
    ],
    link: { label: "View profile", url: new URL("/profile", publicUrl).href },
    footer: createSecurityFooter(email),
  };
}
