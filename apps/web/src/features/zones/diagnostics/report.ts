import type { Zone } from "@edge-console/contract/objects/zone";
import { originTypeWords } from "../origin-words.ts";
import type { Finding, Fix } from "./finding.ts";
import type { UnusualSetting } from "./unusual-settings.ts";

/** What goes into a ticket about a zone. */
export interface Summary {
  readonly account: { readonly id: string; readonly name: string };
  readonly zone: Zone;
  /** One sentence. */
  readonly verdict: string;
  readonly findings: readonly Finding[];
  readonly unread: readonly string[];
  readonly unusual: readonly UnusualSetting[];
  /** When it was looked at, in Unix seconds. */
  readonly now: number;
}

/** A zone's condition as Markdown that reads as plain text too. It is made of words and ids: no key is part of it. */
export function summaryOf({ account, zone, verdict, findings, unread, unusual, now }: Summary): string {
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines];
  return [
    `# Zone ${zone.ZONE_NAME} (${zone.ID})`,
    "",
    `- Account: ${account.name} (${account.id})`,
    `- Origin type: ${originTypeWords[zone.ORIGIN_TYPE].plain} (${zone.ORIGIN_TYPE})`,
    `- Looked at: ${new Date(now * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`,
    `- Verdict: ${verdict}`,
    ...part(
      "Likely causes",
      findings.map(({ title, detail, fix }, index) => `${index + 1}. ${title}. ${detail}${who(fix)}`),
    ),
    ...part(
      "Could not be read",
      unread.map((what) => `- ${what}`),
    ),
    ...part(
      "Unusual settings",
      unusual.map(({ label, words, meaning }) => `- ${label}: ${words}. ${meaning}`),
    ),
    "",
  ].join("\n");
}

function who(fix: Fix): string {
  if (fix.kind === "provider") return " Only the provider can change this.";
  return fix.kind === "words" ? ` ${fix.words}` : "";
}
