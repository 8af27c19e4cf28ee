import { readFileSync } from "node:fs";
import type { Secret } from "../../platform/crypto/secret.ts";
import { isLoopback } from "../../platform/http/public-host.ts";
import { markContentId } from "./render-html.ts";

/** An email that is ready to be sent. */
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
  /** Left part of the Message-ID, so that mail programs show a repeated message once. */
  readonly messageId?: string;
  /** Left part of the Message-ID of the message that it continues. */
  readonly inReplyTo?: string;
  /** Where the recipient unsubscribes with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** SMTP settings. */
export interface MailSettings {
  /** `smtp://` or `smtps://` URL, with credentials if the server requires them. */
  readonly smtpUrl: Secret;
  /** Sender, with or without a name. */
  readonly from: string;
  /** `opportunistic`: emails are sent without TLS if the server doesn't offer it. */
  readonly tls: (typeof mailTlsModes)[number];
}

/** Values of SMTP_TLS. */
export const mailTlsModes = ["required", "opportunistic"] as const;

/** In milliseconds. A signal limits the whole. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The mark that HTML emails show: the icon of `apps/web/head.ts`, because mail programs block images of other servers. */
const mark = {
  filename: "edge-console.png",
  content: readFileSync(new URL("mark.png", import.meta.url)),
  cid: markContentId,
  contentDisposition: "inline",
} as const;

/** The connection to the mail server. Errors are those of nodemailer; `describeMailFailure` explains them. */
export interface MailClient {
  /** Host and port. */
  readonly server: string;
  /** Sends an email and returns the server's reply. Closes the connection when `signal` is aborted. */
  send(message: EmailMessage, signal: AbortSignal): Promise<string>;
  /** Connects and signs in. */
  verify(): Promise<void>;
}

/** Creates the client, which opens a connection for each email. */
export function createMailClient({ smtpUrl, from, tls }: MailSettings): MailClient {
  const { hostname, host, port, protocol } = new URL(smtpUrl.reveal());
  const domain = getDomain(from);

  async function connect() {
    // Loaded on first use, because most consoles don't send email.
    const { createTransport } = await import("nodemailer");
    const safety = { disableFileAccess: true, disableUrlAccess: true };
    // What doesn't leave the machine isn't encrypted, so a self-signed certificate doesn't matter.
    const security = isLoopback(hostname)
      ? { tls: { rejectUnauthorized: false } }
      : { requireTLS: tls === "required" && protocol === "smtp:" };
    return createTransport({ url: smtpUrl.reveal(), ...smtpTimeouts, ...safety, ...security });
  }

  return {
    server: port === "" ? `${host}:${protocol === "smtps:" ? 465 : 587}` : host,

    async send({ to, subject, text, html, attachments, messageId, inReplyTo, unsubscribeUrl }, signal) {
      const transport = await connect();
      const toHeader = (id: string) => `<${id}@${domain}>`;
      try {
        // As an object, so that a list of addresses isn't parsed from it.
        const { response } = await transport.sendMail({
          signal,
          from,
          to: { name: "", address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          attachments: [...(html === undefined ? [] : [mark]), ...(attachments ?? []).map((file) => ({ ...file }))],
          ...(messageId !== undefined && { messageId: toHeader(messageId) }),
          ...(inReplyTo !== undefined && { inReplyTo: toHeader(inReplyTo), references: toHeader(inReplyTo) }),
          headers: {
            // Vacation replies would go to the operator (RFC 3834).
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl !== undefined && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        });
        return response;
      } finally {
        transport.close();
      }
    },

    async verify() {
      const transport = await connect();
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
    },
  };
}

/** Returns the domain of a sender, such as `Edge Console <console@example.com>`: receivers expect it in message IDs. */
function getDomain(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? "localhost";
}
