import { z } from "zod";
import { describeError, type Log } from "../../platform/http/log.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import type { EmailMessage } from "./mailer.ts";

/** SMTP settings. */
export interface MailSettings {
  /** `smtp://` or `smtps://` URL, with credentials if the server requires them. */
  readonly smtpUrl: Secret;
  /** Sender address. */
  readonly from: string;
}

/** Connects to the mail server. */
export interface MailTransport {
  /** Whether the operator has set up email. */
  readonly enabled: boolean;
  /**
   * Sends an email, and closes the connection when `signal` is aborted: `rejected` if the server permanently rejects the
   * recipient or the message, so that sending it again is useless. Never throws.
   */
  send(message: EmailMessage, signal: AbortSignal): Promise<"sent" | "failed" | "rejected">;
}

/** In milliseconds. The signal limits the whole. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Error of nodemailer for a 5xx reply to the recipient or the message. A rejected sender or password isn't one: the
 * operator can correct the settings while the email waits.
 */
const rejectionSchema = z.object({ permanent: z.literal(true), command: z.enum(["RCPT TO", "DATA"]) });

/** Creates the transport; `settings` is null if the operator hasn't set up email. */
export function createMailTransport(settings: MailSettings | null, log: Log): MailTransport {
  if (!settings) return { enabled: false, send: async () => "failed" };
  const { smtpUrl, from } = settings;
  const safety = { disableFileAccess: true, disableUrlAccess: true };
  return {
    enabled: true,
    async send({ to, subject, text, html, attachments, messageId, inReplyTo, unsubscribeUrl }, signal) {
      // Loaded on first use, because most consoles don't send email.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url: smtpUrl.reveal(), ...smtpTimeouts, ...safety });
      try {
        // As an object, so that a list of addresses isn't parsed from it.
        await transport.sendMail({
          signal,
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
