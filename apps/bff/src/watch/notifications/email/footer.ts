import type { UnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import type { Links } from "../links.ts";
import type { EmailContent } from "../../../people/mail/email-content.ts";
import type { EmailLayout } from "../../../people/mail/email-layout.ts";

/** An account, and who reads the email. */
export interface EmailContext {
  readonly to: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly links: Links;
  readonly layout: EmailLayout;
  /** Returns the token of a link that unsubscribes the reader. */
  readonly createToken: (scope: UnsubscribeScope) => string;
}

/** Why the reader gets an email, with links that change it: those of `scopes`, and for all emails of the account. */
export function createFooter(
  { account, links, createToken }: EmailContext,
  {
    reason,
    scopes,
  }: { readonly reason: string; readonly scopes: readonly (readonly [scope: UnsubscribeScope, label: string])[] },
): EmailContent["footer"] {
  const all = [...scopes, ["all", `Unsubscribe from all emails of ${account.name}`] as const];
  return {
    reason,
    links: [
      { label: "Change notifications", url: links.settings(account.id) },
      ...all.map(([scope, label]) => ({ label, url: links.unsubscribe(createToken(scope)) })),
    ],
  };
}
