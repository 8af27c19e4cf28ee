import { describeError, type Log } from "../http/log.ts";
import type { Secret } from "../crypto/secret.ts";

/** Where mail is sent from, as the operator has set it up. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly smtpUrl: Secret;
  /** The sender. */
  readonly from: string;
}

/** A letter to one person. */
export interface EmailMessage {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. */
export interface Mailer {
  /** Whether the operator has set up mail. */
  readonly enabled: boolean;
  /** Hands a letter to the mail server: whether that took it; `off` where none is set up. Never throws. */
  send(letter: EmailMessage): Promise<"sent" | "failed" | "off">;
}

/** How long the mail server is waited for, in milliseconds: somebody waits for the answer. */
const smtpTimeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 };

/** `settings` are null where the operator has set up no mail. */
export function createMailer(settings: MailSettings | null, log: Log): Mailer {
  if (!settings) return { enabled: false, send: async () => "off" };
  const { smtpUrl, from } = settings;
  const safety = { disableFileAccess: true, disableUrlAccess: true };
  return {
    enabled: true,
    async send({ to, subject, text }) {
      // Loaded with the first letter: most consoles send none.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url: smtpUrl.reveal(), ...smtpTimeouts, ...safety });
      try {
        // As an object, so that it is one address whatever is in it.
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
        return "sent";
      } catch (error) {
        log.warn({ error: describeError(error) }, "a mail was not sent");
        return "failed";
      } finally {
        transport.close();
      }
    },
  };
}
