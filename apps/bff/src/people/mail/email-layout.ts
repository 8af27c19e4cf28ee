import type { Operator } from "@edge-console/contract/console/sign-in-methods";
import { toLine } from "../../platform/format/to-line.ts";
import type { EmailContent, EmailFrame } from "./email-content.ts";
import type { EmailMessage } from "./mail-client.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";

/** An email before the layout. */
export interface EmailDraft extends EmailContent, Pick<EmailMessage, "to" | "attachments" | "unsubscribeUrl"> {
  /** What the heading says, unless the subject says it in other words. */
  readonly subject?: string;
}

/** The layout of all emails of the console: its mark and colors, and who runs it. */
export interface EmailLayout {
  /** Turns a draft into HTML and plain text that say the same. */
  compose(draft: EmailDraft): EmailMessage;
}

/** Creates the layout. `publicUrl`: the URL that users open. */
export function createEmailLayout({
  publicUrl,
  operator,
}: {
  readonly publicUrl: URL;
  readonly operator: Operator;
}): EmailLayout {
  return {
    compose({ to, subject, attachments, unsubscribeUrl, ...content }) {
      const frame = createFrame(publicUrl, operator, content.account);
      const suffix = content.account === null ? "" : ` (${toLine(content.account)})`;
      return {
        to,
        subject: `[Edge Console] ${toLine(subject ?? content.heading)}${suffix}`,
        text: renderText(content, frame),
        html: renderHtml(content, frame),
        ...(attachments && { attachments }),
        ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      };
    },
  };
}

function createFrame(publicUrl: URL, { name, supportUrl }: Operator, account: string | null): EmailFrame {
  return {
    product: account === null ? "Edge Console" : `Edge Console · ${account}`,
    operator: `Sent by Edge Console at ${publicUrl.host}${name === null ? "" : `, run by ${name}`}.`,
    links: [
      { label: "Open Edge Console", url: publicUrl.href },
      ...(supportUrl === null ? [] : [{ label: "Get help", url: supportUrl }]),
    ],
  };
}
