import { formatEmailTime } from "../../platform/format/times.ts";
import type { EmailMessage } from "../accounts/mailer.ts";
import type { SetupCode } from "./setup-codes.ts";

/** Creates the email with the code that a user sets up their first second factor with. */
export function createSetupCodeEmail(
  { code, expiresAt }: SetupCode,
  { email, browser, address }: { readonly email: string; readonly browser: string; readonly address: string },
): EmailMessage {
  return {
    to: email,
    subject: "[Edge Console] Your setup code",
    text: [
      `Enter this code in Edge Console to set up two-factor authentication for ${email}:`,
      "",
      code,
      "",
      `It works once and expires on ${formatEmailTime(expiresAt)} UTC. It was requested by:`,
      `Browser: ${browser}`,
      `IP address: ${address}`,
      "",
      "If this wasn't you, someone knows your password. Don't share the code, and change your password.",
      "",
    ].join("\n"),
  };
}
