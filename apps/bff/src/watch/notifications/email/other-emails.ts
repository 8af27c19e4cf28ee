import { type AccountRole, can } from "@edge-console/contract/permissions";
import type { EmailMessage } from "../../../people/mail/mail-client.ts";
import type { ReportPayload } from "../notification.ts";
import { composeEmail } from "./compose-email.ts";
import { createFooter, type EmailContext } from "./footer.ts";

/** Creates the email of a report for a member with a role. */
export function createReportEmail(context: EmailContext, report: ReportPayload, role: AccountRole): EmailMessage {
  const { account, links } = context;
  const zoneFigures = can(role, "zones:read") ? report.zoneFigures : [];
  return composeEmail(context, {
    subject: report.subject,
    unsubscribe: "report",
    heading: report.heading,
    parts: [
      ...report.paragraphs.map((text) => ({ type: "paragraph" as const, text })),
      { type: "figures", figures: [...report.figures, ...zoneFigures] },
    ],
    link: { label: report.link.label, url: links.page(report.link.path) },
    footer: createFooter(context, {
      reason: `You get this email because you subscribed to the monthly report of ${account.name}.`,
      scopes: [["report", "Unsubscribe from the report"]],
    }),
    attachments: report.attachments,
  });
}

/** Creates the email that a member sends to themselves. */
export function createTestEmail(context: EmailContext): EmailMessage {
  const { account, links } = context;
  return composeEmail(context, {
    unsubscribe: "all",
    heading: "Test email",
    parts: [{ type: "paragraph", text: `Emails about alerts of ${account.name} reach you at this address.` }],
    link: { label: "Change notifications", url: links.settings(account.id) },
    footer: createFooter(context, { reason: "You requested this email.", scopes: [] }),
  });
}
