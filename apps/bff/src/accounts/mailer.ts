import { z } from "zod";
import { describeError, type Log } from "../http/log.ts";
import type { Secret } from "../crypto/secret.ts";

/** SMTP settings. */
export interface MailSettings {
  /** `smtp://` or `smtps://` URL, with credentials if the server requires them. */
  readonly smtpUrl: Secret;
  /** Sender address. */
  readonly from: string;
}

export interface EmailMessage {
  /** One email address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; mail programs choose. */
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
  /** Identifies the message, so that mail programs show a repeated one once: `<id@host>`. */
  readonly messageId?: string;
  /** Message that it continues. */
  readonly inReplyTo?: string;
  /** Where the recipient unsubscribes with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** Whether the operator has set up email. */
  readonly enabled: boolean;
  /**
   * Sends an email through the SMTP server: `rejected` if the server permanently rejects the recipient or the message, so
   * that sending it again is useless; `off` if email isn't set up. Never throws.
   */
  send(message: EmailMessage): Promise<"sent" | "failed" | "rejected" | "off">;
}

/** Short, in milliseconds, because a user waits for the response. */
const smtpTimeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 };

/**
 * Error of nodemailer for a 5xx reply to the recipient or the message. A rejected sender or password isn't one: the
 * operator can correct the settings while the email waits.
 */
const rejectionSchema = z.object({ permanent: z.literal(true), command: z.enum(["RCPT TO", "DATA"]) });

/** Creates a mailer; `settings` is null if the operator hasn't set up email. */
export function createMailer(settings: MailSettings | null, log: Log): Mailer {
  if (!settings) return { enabled: false, send: async () => "off" };
  const { smtpUrl, from } = settings;
  const safety = { disableFileAccess: true, disableUrlAccess: true };
  return {
    enabled: true,
    async send({ to, subject, text, html, attachments, messageId, inReplyTo, unsubscribeUrl }) {
      // Loaded on first use, because most consoles don't send email.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url: smtpUrl.reveal(), ...smtpTimeouts, ...safety });
      try {
        // As an object, so that a list of addresses isn't parsed from it.
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(attachments && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
          ...(messageId !== undefined && { messageId }),
          ...(inReplyTo !== undefined && { inReplyTo, references: inReplyTo }),
          ...(unsubscribeUrl !== undefined && {
            headers: {
              // Vacation replies would go to the operator.
              "Auto-Submitted": "auto-generated",
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            },
          }),
        });
        return "sent";
      } catch (error) {
        log.warn({ error: describeError(error) }, "email not sent");
        return rejectionSchema.safeParse(error).success ? "rejected" : "failed";
      } finally {
        transport.close();
      }
    },
  };
}
