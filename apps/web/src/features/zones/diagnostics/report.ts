import { type DiagnosticsData, type Diagnosis, listUnknownParts } from "@edge-console/contract/findings/diagnosis";
import { describeExpiration, getCertificateStatus } from "@edge-console/contract/findings/certificate";
import { zoneStateLabels } from "@edge-console/contract/findings/describe-diagnosis";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Actor } from "@edge-console/contract/permissions";
import { formatComparison } from "../../../format/comparison.ts";
import { formatCompactValue } from "../../../format/values.ts";
import { describeSilence } from "../../../resources/statistics/silent-hours.ts";
import type { RecentTraffic } from "../../../resources/statistics/recent-traffic.ts";
import { getTrafficMetrics } from "../../../resources/statistics/traffic-metrics.ts";
import { originTypeLabels } from "../origin-type-labels.ts";
import type { NonDefaultSetting } from "./non-default-settings.ts";

/** Input of a diagnostics report. */
interface Report {
  /** URL of the zone's diagnostics in this console. */
  readonly link: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly data: DiagnosticsData;
  readonly diagnosis: Diagnosis;
  readonly settings: readonly NonDefaultSetting[];
  /** Traffic of the last 24 hours; undefined if it isn't known. */
  readonly traffic: RecentTraffic | undefined;
  /** Role of the user, which determines the advice for a finding. */
  readonly actor: Actor;
}

/** Formats a zone's diagnosis as Markdown that reads as plain text too. It contains no keys. */
export function formatReport({ link, account, data, diagnosis, settings, traffic, actor }: Report): string {
  const { findings, states, sentence } = diagnosis;
  const { zone, hostnames = [], now } = data;
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines];
  return [
    `# Zone ${zone.ZONE_NAME} (${zone.ID})`,
    "",
    `- Account: ${account.name} (${account.id})`,
    `- Origin type: ${originTypeLabels[zone.ORIGIN_TYPE].name} (${zone.ORIGIN_TYPE})`,
    `- Checked: ${new Date(now * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`,
    `- Status: ${states.map((state) => zoneStateLabels[state]).join(", ")}`,
    `- ${sentence}.`,
    `- Link: ${link}`,
    ...section(
      "Findings",
      findings.map(({ title, sentence, quote, fix }, index) =>
        [
          `${index + 1}. ${title}.`,
          endSentence(sentence),
          ...(quote === undefined ? [] : [`The API returned: "${quote}"`]),
          describeFix(fix, actor),
        ]
          .join(" ")
          .trimEnd(),
      ),
    ),
    ...section(
      "Not checked",
      listUnknownParts(data).map((name) => `- ${name}`),
    ),
    ...section("Traffic in the last 24 hours", traffic ? listTraffic(traffic) : ["- Unknown"]),
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

/** Adds the missing period to a text without one, such as the title of an incident. */
function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function listTraffic({ total, comparison, includesBlocked, silentHours }: RecentTraffic): string[] {
  const lines = getTrafficMetrics(includesBlocked).map(({ label, unit, getValue }) => {
    const change =
      comparison &&
      formatComparison(getValue(comparison.current), getValue(comparison.previous), unit, getValue(total));
    return `- ${label}: ${formatCompactValue(getValue(total), unit)}${change ? `, ${/^[+−]/.test(change) ? change : change.toLowerCase()}` : ""}`;
  });
  if (silentHours > 0) lines.unshift(`- ${describeSilence(silentHours)}.`);
  return comparison
    ? [...lines, "- Changes are from the same hours of the day before, without the current hour."]
    : lines;
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
