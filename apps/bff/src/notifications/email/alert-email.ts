import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { describeUnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import { severities } from "@edge-console/contract/findings/finding";
import type { EmailMessage } from "../../accounts/mailer.ts";
import type { AlertPayload } from "../notification.ts";
import { formatStatus, formatTitle, getLevel, levelColors, listParagraphs, toLine } from "../alert-text.ts";
import { createFooter, type EmailContext } from "./footer.ts";
import { html, type SafeHtml } from "./html.ts";
import { renderLayout } from "./layout.ts";

type Content = Omit<EmailMessage, "messageId" | "inReplyTo">;

/** Creates the email about one event of an alert. */
export function createAlertEmail(context: EmailContext, payload: AlertPayload): Content {
  const { account, links } = context;
  const { category } = alertKinds[payload.alert.kind];
  const subscription = describeUnsubscribeScope(category);
  const title = toLine(formatTitle(payload));
  const url = links.alert(account.id, payload.alert.id);
  const footer = createFooter(context, {
    reason: `You get this email because you subscribed to ${subscription} of ${account.name}.`,
    scopes: [[category, `Unsubscribe from ${subscription}`]],
  });
  return {
    to: context.to,
    subject: `[Edge Console] ${title} (${toLine(account.name)})`,
    text: [
      title,
      formatStatus(payload),
      "",
      ...listParagraphs(payload),
      "",
      `View alert: ${url}`,
      "",
      ...footer.text,
    ].join("\n"),
    html: renderLayout({
      heading: title,
      account: account.name,
      body: renderAlert(payload, null),
      button: { label: "View alert", url },
      footer: footer.html,
    }),
    unsubscribeUrl: links.oneClickUnsubscribe(context.createToken(category)),
  };
}

/** Creates the email about several events: a daily summary, or what was due at the same time. */
export function createSummaryEmail(
  context: EmailContext,
  payloads: readonly AlertPayload[],
  frequency: "instant" | "daily",
): Content {
  const { account, links } = context;
  const sorted = payloads.toSorted((a, b) => rank(a) - rank(b) || a.alert.openedAt - b.alert.openedAt);
  const count = payloads.length === 1 ? "1 alert" : `${payloads.length} alerts`;
  const title = frequency === "daily" ? `Daily summary: ${count}` : count;
  const footer = createFooter(context, {
    reason:
      frequency === "daily"
        ? `You get this email once a day, if there are alerts of ${account.name} that you subscribed to.`
        : `You get this email because you subscribed to alerts of ${account.name}.`,
    scopes: [],
  });
  const url = links.alerts(account.id);
  return {
    to: context.to,
    subject: `[Edge Console] ${title} (${toLine(account.name)})`,
    text: [
      title,
      "",
      ...sorted.flatMap((payload) => [
        toLine(formatTitle(payload)),
        formatStatus(payload),
        ...listParagraphs(payload),
        "",
      ]),
      `View alerts: ${url}`,
      "",
      ...footer.text,
    ].join("\n"),
    html: renderLayout({
      heading: title,
      account: account.name,
      body: html`${sorted.map((payload) => renderAlert(payload, links.alert(account.id, payload.alert.id)))}`,
      button: { label: "View alerts", url },
      footer: footer.html,
    }),
    unsubscribeUrl: links.oneClickUnsubscribe(context.createToken("all")),
  };
}

/** Resolved ones last, the others by severity. */
function rank({ event, alert }: AlertPayload): number {
  return event === "resolved" ? severities.length : severities.indexOf(alert.severity);
}

/** Renders an alert; with its title if `url` is given. */
function renderAlert(payload: AlertPayload, url: string | null): SafeHtml {
  const title =
    url === null
      ? html``
      : html`<p style="margin:0 0 2px;font-weight:600">
          <a class="text" href="${url}" style="color:#1a1f26;text-decoration:underline"
            >${toLine(formatTitle(payload))}</a
          >
        </p>`;
  const paragraphs = listParagraphs(payload).map((text) => html`<p style="margin:8px 0 0">${text}</p>`);
  return html`<div style="margin:0 0 16px;padding:0 0 0 12px;border-left:4px solid ${levelColors[getLevel(payload)]}">
    ${title}
    <p class="muted" style="margin:0;font-size:13px;line-height:20px;color:#5b6470">${formatStatus(payload)}</p>
    ${paragraphs}
  </div>`;
}
