import { checkEmail } from "@edge-console/contract/rules/email";
import { readConfig } from "../config/config.ts";
import { ConfigError } from "../config/env.ts";
import { createMailClient } from "../people/accounts/mail-client.ts";
import { describeMailFailure } from "../people/accounts/mail-failure.ts";
import { type Command, UsageError } from "./command.ts";

const timeoutMs = 60_000;

/** Commands for emails. */
export const mailCommands: readonly Command[] = [
  {
    name: "mail test",
    summary: "Sends a test email and prints what the mail server said.",
    positionals: ["ADDRESS"],
    async diagnose(environment, { positionals }) {
      const { mail } = readConfig(environment);
      if (!mail) throw new ConfigError("SMTP_URL", "must be set, with MAIL_FROM, to send emails");
      const address = checkEmail(positionals["ADDRESS"] ?? "");
      if (!address.ok) throw new UsageError(address.reason);
      const to = address.value;
      const client = createMailClient(mail);
      const text = "This email was sent by npm run admin -- mail test. Emails of Edge Console reach this address.\n";
      try {
        const message = { to, subject: "[Edge Console] Test email", text };
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
