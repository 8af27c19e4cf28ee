import type { UnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import type { Links } from "../links.ts";
import { html, type SafeHtml } from "./html.ts";

/** An account, and who reads the email. */
export interface EmailContext {
  readonly to: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly links: Links;
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
): { readonly text: readonly string[]; readonly html: SafeHtml } {
  const all = [...scopes, ["all", `Unsubscribe from all emails of ${account.name}`] as const];
  const items = [
    { label: "Change notifications", url: links.settings(account.id) },
    ...all.map(([scope, label]) => ({ label, url: links.unsubscribe(createToken(scope)) })),
  ];
  const rendered = items.map(({ label, url }, index) => html`${index === 0 ? "" : " · "}${renderLink(url, label)}`);
  return {
    text: ["--", reason, ...items.map(({ label, url }) => `${label}: ${url}`), ""],
    html: html`${reason}<br />${rendered}`,
  };
}

function renderLink(url: string, label: string): SafeHtml {
  return html`<a href="${url}" style="color:#5b6470;text-decoration:underline">${label}</a>`;
}
