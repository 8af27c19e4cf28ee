import type { UnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import type { EmailDraft } from "../../../people/mail/email-layout.ts";
import type { EmailMessage } from "../../../people/mail/mail-client.ts";
import type { EmailContext } from "./footer.ts";

/** Composes an email to a member. `unsubscribe`: what the mail program's own button unsubscribes from. */
export function composeEmail(
  { to, account, links, layout, createToken }: EmailContext,
  {
    unsubscribe,
    ...draft
  }: Omit<EmailDraft, "to" | "account" | "unsubscribeUrl"> & { readonly unsubscribe: UnsubscribeScope },
): EmailMessage {
  const unsubscribeUrl = links.oneClickUnsubscribe(createToken(unsubscribe));
  return layout.compose({ ...draft, to, account: account.name, unsubscribeUrl });
}
