import { type DiagnosticsData, type Diagnosis, listUnknownParts } from "@edge-console/contract/findings/diagnosis";
import { describeExpiration, getCertificateStatus } from "@edge-console/contract/findings/certificate";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { originTypeLabels } from "../origin-type-labels.ts";
import type { NonDefaultSetting } from "./non-default-settings.ts";
import { verdictLabels } from "./verdict-labels.ts";

/** What goes into a support ticket about a zone. */
interface Report {
  readonly account: { readonly id: string; readonly name: string };
  readonly data: DiagnosticsData;
  readonly diagnosis: Diagnosis;
  readonly unusual: readonly NonDefaultSetting[];
}

/** Formats a zone's diagnosis as Markdown that reads as plain text too. It has no keys: only labels, names, and IDs. */
export function formatReport({ account, data, diagnosis: { findings, verdict }, unusual }: Report): string {
  const { zone, hostnames = [], now } = data;
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines];
  return [
    `# Zone ${zone.ZONE_NAME} (${zone.ID})`,
    "",
    `- Account: ${account.name} (${account.id})`,
    `- Origin type: ${originTypeLabels[zone.ORIGIN_TYPE].plain} (${zone.ORIGIN_TYPE})`,
    `- Checked: ${new Date(now * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`,
    `- Status: ${verdictLabels[verdict].title}`,
    ...part(
      "Findings",
      findings.map(({ title, sentence, quote, fix }, index) =>
        [
          `${index + 1}. ${title}.`,
          sentence,
          ...(quote === undefined ? [] : [`The API returned: "${quote}"`]),
          describeFix(fix),
        ]
          .join(" ")
          .trimEnd(),
      ),
    ),
    ...part(
      "Not checked",
      listUnknownParts(data).map((name) => `- ${name}`),
    ),
    ...part(
      "Hostnames",
      hostnames.map((hostname) => `- ${describeHostname(hostname, now)}`),
    ),
    ...part(
      "Non-default settings",
      unusual.map(({ label, words, meaning }) => `- ${label}: ${words}. ${meaning}`),
    ),
    "",
  ].join("\n");
}

function describeHostname(hostname: Hostname, now: number): string {
  const { HOSTNAME, STATUS, FORCE_SSL, SSL_CERTIFICATE, CERTIFICATE_EXPIRES: expires } = hostname;
  const status = getCertificateStatus(hostname, now);
  const type = SSL_CERTIFICATE === "CUSTOM" ? "uploaded certificate" : "managed certificate";
  const certificate =
    status === "off"
      ? "HTTPS off"
      : status === "issuing"
        ? "no certificate yet"
        : `${type}, ${describeExpiration(expires, now).toLowerCase()}`;
  return [
    `${HOSTNAME}: ${STATUS === "ACTIVE" ? "active" : "disabled"}`,
    certificate,
    ...(FORCE_SSL === 1 ? ["Force HTTPS on"] : []),
  ].join(", ");
}
