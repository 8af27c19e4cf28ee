import { type DiagnosticsData, type Diagnosis, listUnknownParts } from "@edge-console/contract/findings/diagnosis";
import { describeExpiration, getCertificateStatus } from "@edge-console/contract/findings/certificate";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { originTypeLabels } from "../origin-type-labels.ts";
import type { NonDefaultSetting } from "./non-default-settings.ts";
import { verdictLabels } from "./verdict-labels.ts";

/** Input of a diagnostics report. */
interface Report {
  readonly account: { readonly id: string; readonly name: string };
  readonly data: DiagnosticsData;
  readonly diagnosis: Diagnosis;
  readonly settings: readonly NonDefaultSetting[];
}

/** Formats a zone's diagnosis as Markdown that reads as plain text too. It contains no keys. */
export function formatReport({ account, data, diagnosis: { findings, verdict }, settings }: Report): string {
  const { zone, hostnames = [], now } = data;
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines];
  return [
    `# Zone ${zone.ZONE_NAME} (${zone.ID})`,
    "",
    `- Account: ${account.name} (${account.id})`,
    `- Origin type: ${originTypeLabels[zone.ORIGIN_TYPE].name} (${zone.ORIGIN_TYPE})`,
    `- Checked: ${new Date(now * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`,
    `- Status: ${verdictLabels[verdict].title}`,
    ...section(
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
    ...section(
      "Not checked",
      listUnknownParts(data).map((name) => `- ${name}`),
    ),
    ...section(
      "Hostnames",
      hostnames.map((hostname) => `- ${describeHostname(hostname, now)}`),
    ),
    ...section(
      "Non-default settings",
      settings.map(({ label, value, effect }) => `- ${label}: ${value}. ${effect}`),
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
