import { checkEmail } from "@edge-console/contract/rules/email";
import { readConfig } from "../config/config.ts";
import { ConfigError } from "../config/env.ts";
import { createEmailLayout } from "../people/mail/email-layout.ts";
import { createMailClient } from "../people/mail/mail-client.ts";
import { describeMailFailure } from "../people/mail/mail-failure.ts";
import { type Command, UsageError } from "./command.ts";

const timeoutMs = 60_000;

/** Commands for emails. */
export const mailCommands: readonly Command[] = [
  {
    name: "mail test",
    summary: "Sends a test email and prints what the mail server said.",
    positionals: ["ADDRESS"],
    async diagnose(environment, { positionals }) {
      const { mail, publicUrl, port, operatorInfo } = readConfig(environment, { createsFiles: false });
      if (!mail) throw new ConfigError("SMTP_URL", "must be set, with MAIL_FROM, to send emails");
      const address = checkEmail(positionals["ADDRESS"] ?? "");
      if (!address.ok) throw new UsageError(address.reason);
      const to = address.value;
      const client = createMailClient(mail);
      const url = publicUrl ?? new URL(`http://localhost:${port}`);
      const layout = createEmailLayout({ publicUrl: url, operator: operatorInfo });
      try {
        const message = layout.compose({
          to,
          heading: "Test email",
          account: null,
          parts: [{ type: "paragraph", text: "Emails of Edge Console reach this address." }],
          link: null,
          footer: { reason: "You get this email because your administrator tests emails.", links: [] },
        });
        const reply = await client.send(message, AbortSignal.timeout(timeoutMs));
        return {
          text: `Sent to ${to}. The mail server ${client.server} replied: ${reply}\nIf it doesn't arrive, look among spam, and check SPF, DKIM, and DMARC of the domain in MAIL_FROM.`,
          json: { server: client.server, sent: true, reply },
        };
      } catch (error) {
        const { kind, sentence } = describeMailFailure(error, client.server);
        return { text: sentence, json: { server: client.server, sent: false, kind, error: sentence }, failed: true };
      }
    },
  },
];
