import type { UnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import type { EmailMessage } from "../../../people/accounts/mailer.ts";
import { toLine } from "../alert-text.ts";
import type { EmailContent } from "./email-content.ts";
import type { EmailContext } from "./footer.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";

/** An email before it's sent. */
export type ComposedEmail = Omit<EmailMessage, "messageId" | "inReplyTo">;

/** Composes an email to a member. `unsubscribe`: what the mail program's own button unsubscribes from. */
export function composeEmail(
  { to, account, links, createToken }: EmailContext,
  {
    subject,
    unsubscribe,
    ...parts
  }: Omit<EmailContent, "account"> & {
    readonly subject: string;
    readonly unsubscribe: UnsubscribeScope;
  },
): ComposedEmail {
  const content: EmailContent = { ...parts, account: account.name };
  return {
    to,
    subject: `[Edge Console] ${toLine(subject)} (${toLine(account.name)})`,
    text: renderText(content),
    html: renderHtml(content),
    unsubscribeUrl: links.oneClickUnsubscribe(createToken(unsubscribe)),
  };
}
