import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import { type WebhookPayload, webhookPayloadSchema } from "@edge-console/contract/alerts/webhook-payload";
import type { HttpsReceiver } from "../https-receiver.ts";
import type { MailServer } from "../mail-server.ts";
import { parseEmail } from "../parse-email.ts";

/** A change of an alert that subscribers are told of. */
export interface Change {
  readonly kind: AlertKind;
  /** Name of the alert's subject. */
  readonly subject: string;
  readonly type: "opened" | "resolved";
}

/** How often a change was told, apart from repeated deliveries with the same ID. */
export interface Told {
  readonly emails: number;
  readonly webhooks: number;
}

/** What arrived at the SMTP server for one person, and at the HTTPS receiver. */
export interface Deliveries {
  count(change: Change): Told;
  /** All that arrived: message IDs of emails with alerts, and delivery IDs of webhooks, with repetitions. */
  list(): { readonly emails: readonly string[]; readonly webhooks: readonly string[] };
}

/** Reads what arrived so far. */
export function readDeliveries(
  mailServer: Pick<MailServer, "messages">,
  receiver: Pick<HttpsReceiver, "requests">,
  email: string,
): Deliveries {
  const payloads = receiver.requests.map(({ body }) => webhookPayloadSchema.parse(JSON.parse(body)));
  const emails = mailServer.messages
    .filter(({ recipients }) => recipients.includes(email))
    .map(({ message }) => parseEmail(message))
    // Not those about sign-ins from a new browser, which no one can unsubscribe from.
    .filter(({ headers }) => headers["list-unsubscribe"] !== undefined)
    .map(({ headers, bodies }) => ({
      id: headers["message-id"] ?? "",
      lines: new Set((bodies["text/plain"] ?? "").split(/\r?\n/)),
    }));
  return {
    count({ kind, subject, type }) {
      const isAbout = ({ type: event, alert }: WebhookPayload) =>
        event === `alert.${type}` && alert?.kind === kind && alert.subject.name === subject;
      const about = payloads.filter(isAbout);
      // An email has the title of the alert as a separate line.
      const title = about[0]?.alert?.title;
      const line = type === "resolved" ? `Resolved: ${title}` : (title ?? "");
      const telling = emails.filter(({ lines }) => title !== undefined && lines.has(line));
      return { emails: new Set(telling.map(({ id }) => id)).size, webhooks: new Set(about.map(({ id }) => id)).size };
    },
    list: () => ({ emails: emails.map(({ id }) => id), webhooks: payloads.map(({ id }) => id) }),
  };
}
