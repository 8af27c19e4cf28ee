import type { EmailMessage } from "../../accounts/mailer.ts";
import type { ReportPayload } from "../notification.ts";
import { toLine } from "../alert-text.ts";
import { createFooter, type EmailContext } from "./footer.ts";
import { html } from "./html.ts";
import { figuresTable, paragraph, renderLayout } from "./layout.ts";

type Content = Omit<EmailMessage, "messageId" | "inReplyTo">;

/** Creates the email of a report. */
export function createReportEmail(context: EmailContext, report: ReportPayload): Content {
  const { account, links } = context;
  const footer = createFooter(context, {
    reason: `You get this email because you subscribed to the monthly report of ${account.name}.`,
    scopes: [["report", "Unsubscribe from the report"]],
  });
  const url = links.page(report.link.path);
  const figures = report.figures.map(({ label, value }) => `${label}: ${value}`);
  return {
    to: context.to,
    subject: `[Edge Console] ${toLine(report.subject)} (${toLine(account.name)})`,
    text: [
      report.heading,
      "",
      ...report.paragraphs.flatMap((text) => [text, ""]),
      ...(figures.length > 0 ? [...figures, ""] : []),
      `${report.link.label}: ${url}`,
      "",
      ...footer.text,
    ].join("\n"),
    html: renderLayout({
      heading: report.heading,
      account: account.name,
      body: html`${report.paragraphs.map(paragraph)}${figuresTable(report.figures)}`,
      button: { label: report.link.label, url },
      footer: footer.html,
    }),
    attachments: report.attachments,
    unsubscribeUrl: links.oneClickUnsubscribe(context.createToken("report")),
  };
}

/** Creates the email that a member sends to themselves. */
export function createTestEmail(context: EmailContext): Content {
  const { account, links } = context;
  const text = `Emails about alerts of ${account.name} reach you at this address.`;
  const url = links.settings(account.id);
  const footer = createFooter(context, { reason: "You requested this email.", scopes: [] });
  return {
    to: context.to,
    subject: `[Edge Console] Test email (${toLine(account.name)})`,
    text: [text, "", `Change notifications: ${url}`, ""].join("\n"),
    html: renderLayout({
      heading: "Test email",
      account: account.name,
      body: paragraph(text),
      button: { label: "Change notifications", url },
      footer: footer.html,
    }),
    unsubscribeUrl: links.oneClickUnsubscribe(context.createToken("all")),
  };
}
