import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailDraft } from "../mail/email-layout.ts";
import { createSecurityFooter, type RequestOrigin, toFigures } from "./security-email.ts";
import type { SetupCode } from "./setup-codes.ts";

/** Creates the email with the code that a user sets up their first second factor with. */
export function createSetupCodeEmail(
  { code, expiresAt }: SetupCode,
  { email, ...origin }: RequestOrigin & { readonly email: string },
): EmailDraft {
  return {
    to: email,
    heading: "Your setup code",
    account: null,
    parts: [
      {
        type: "paragraph",
        text: `Enter this code in Edge Console to set up two-factor authentication for ${email}:`,
      },
      { type: "code", code },
      { type: "paragraph", text: `It works once, until ${formatEmailTime(expiresAt)} UTC. It was requested by:` },
      { type: "figures", figures: toFigures(origin) },
      {
        type: "paragraph",
        text: "If this wasn't you, someone knows your password. Don't share the code, and change your password.",
      },
    ],
    link: null,
    footer: createSecurityFooter(email),
  };
}
