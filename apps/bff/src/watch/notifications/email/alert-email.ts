import { formatQuantity } from "@edge-console/contract/console/quantities";
import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { describeUnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import { severities } from "@edge-console/contract/findings/finding";
import type { EmailMessage } from "../../../people/mail/mail-client.ts";
import type { AlertPayload } from "../notification.ts";
import { formatStatus, formatTitle, getLevel, levelTones, listParagraphs } from "../alert-text.ts";
import { toLine } from "../../../platform/format/to-line.ts";
import { composeEmail } from "./compose-email.ts";
import type { Links } from "../links.ts";
import type { AlertPart, EmailLink } from "../../../people/mail/email-content.ts";
import { createFooter, type EmailContext } from "./footer.ts";

/** Creates the email about one event of an alert. */
export function createAlertEmail(context: EmailContext, payload: AlertPayload): EmailMessage {
  const { account, links } = context;
  const { category } = alertKinds[payload.alert.kind];
  const subscription = describeUnsubscribeScope(category);
  const title = toLine(formatTitle(payload));
  return composeEmail(context, {
    unsubscribe: category,
    heading: title,
    parts: [createAlertPart(context, payload, null)],
    link: { label: "View alert", url: links.alert(account.id, payload.alert.id) },
    footer: createFooter(context, {
      reason: `You get this email because you subscribed to ${subscription} of ${account.name}.`,
      scopes: [[category, `Unsubscribe from ${subscription}`]],
    }),
  });
}

/** Creates the email about several events: a daily summary, or what was due at the same time. */
export function createSummaryEmail(
  context: EmailContext,
  payloads: readonly AlertPayload[],
  frequency: "instant" | "daily",
): EmailMessage {
  const { account, links } = context;
  const sorted = payloads.toSorted((a, b) => rank(a) - rank(b) || a.alert.openedAt - b.alert.openedAt);
  const count = formatQuantity(payloads.length, "alert");
  const title = frequency === "daily" ? `Daily summary: ${count}` : count;
  return composeEmail(context, {
    unsubscribe: "all",
    heading: title,
    parts: sorted.map((payload) => createAlertPart(context, payload, links.alert(account.id, payload.alert.id))),
    link: { label: "View alerts", url: links.alerts(account.id) },
    footer: createFooter(context, {
      reason:
        frequency === "daily"
          ? `You get this email once a day, if there are alerts of ${account.name} that you subscribed to.`
          : `You get this email because you subscribed to alerts of ${account.name}.`,
      scopes: [],
    }),
  });
}

/** Resolved ones last, the others by severity. */
function rank({ event, alert }: AlertPayload): number {
  return event === "resolved" ? severities.length : severities.indexOf(alert.severity);
}

/** Returns an alert for an email about several if `url` is given; otherwise, the email has its title and link. */
function createAlertPart({ account, links }: EmailContext, payload: AlertPayload, url: string | null): AlertPart {
  return {
    type: "alert",
    tone: levelTones[getLevel(payload)],
    title: url === null ? null : { label: toLine(formatTitle(payload)), url },
    status: formatStatus(payload),
    paragraphs: listParagraphs(payload),
    fix: payload.event === "resolved" ? null : findFix(account.id, links, payload.alert.subject),
  };
}

const objectLabels = { zone: "View zone", hostname: "View hostname", tunnel: "View tunnel" } as const;

/** Returns the link to the object of an alert, where it's fixed; null if the object has no page. */
function findFix(accountId: string, links: Links, { type, id, zoneId }: AlertSubject): EmailLink | null {
  if (type !== "zone" && type !== "hostname" && type !== "tunnel") return null;
  return { label: objectLabels[type], url: links.object(accountId, { type, id, zoneId }) };
}
