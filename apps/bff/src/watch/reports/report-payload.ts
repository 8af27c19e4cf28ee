import { formatQuantity } from "@edge-console/contract/console/quantities";
import { formatAmount, roundAmount } from "@edge-console/contract/console/amounts";
import type { Baselines } from "@edge-console/contract/console/baselines";
import { estimateCost, formatMoney } from "@edge-console/contract/rules/cost";
import type { Measure } from "@edge-console/contract/console/usage-forecast";
import {
  findReportGaps,
  getHitRatio,
  toUsageReportCsv,
  type UsageReport,
} from "@edge-console/contract/console/usage-report";
import type { ReportPayload } from "../notifications/notification.ts";
import { formatMonth } from "../../platform/format/times.ts";

/** Zones that are named in the email. */
const maxZones = 5;

/** Baselines that are named in the email. */
const maxBaselines = 5;

/**
 * Creates what the email of a month's report says: a summary, a link to the report, and its CSV; how far zones comply with
 * baselines only for members who see zones.
 */
export function createReportPayload(report: UsageReport, month: string, baselines: Baselines): ReportPayload {
  const { account, totals, previousMonths } = report;
  const name = formatMonth(month);
  const before = previousMonths.at(-1);
  const toFigure = (measure: Measure, value: number, previous: number | undefined) =>
    `${formatAmount(value, measure)}${previous === undefined || !before ? "" : formatChange(value, previous, measure, before.month)}`;
  const ratio = getHitRatio(totals);
  return {
    subject: `Usage report for ${name}`,
    heading: `Usage in ${name}`,
    paragraphs: [
      `${account.name} sent ${formatAmount(totals.bandwidthBytes, "bandwidth")} to visitors in ${formatAmount(totals.requests, "requests")} requests. Days are in UTC.`,
      ...describeGaps(report),
      "The attached file lists all zones and days. The report on the console has charts, previous months, and how the figures are counted, and can be printed.",
    ],
    figures: [
      ...describeCost(report),
      { label: "Requests", value: toFigure("requests", totals.requests, before?.requests) },
      { label: "Bandwidth", value: toFigure("bandwidth", totals.bandwidthBytes, before?.bandwidthBytes) },
      { label: "Cache hit ratio", value: ratio === undefined ? "–" : formatShare(ratio) },
      { label: "Origin traffic", value: toFigure("bandwidth", totals.originBytes, before?.originBytes) },
      ...describeThresholds(report),
      ...listTopZones(report),
    ],
    zoneFigures: describeBaselines(baselines),
    link: { label: "View report", path: `/a/${encodeURIComponent(account.id)}/usage/report?month=${month}` },
    attachments: [
      {
        filename: `usage-report_${account.id}_${month}.csv`,
        contentType: "text/csv; charset=utf-8",
        content: toUsageReportCsv(report),
      },
    ],
  };
}

function describeGaps(report: UsageReport): string[] {
  const { zones } = findReportGaps(report);
  if (zones.length === 0) return [];
  const names = zones.slice(0, maxZones).map(({ name }) => name);
  const others = zones.length - names.length;
  const list = others > 0 ? `${names.join(", ")}, and ${others} more` : names.join(", ");
  return [
    `These figures are incomplete, and the totals too low: data couldn't be loaded for ${zones.length} of ${report.zones.length} zones (${list}). The report on the console is updated when it can.`,
  ];
}

function describeCost({ prices, totals, previousMonths }: UsageReport): ReportPayload["figures"] {
  const cost = estimateCost(prices, totals);
  if (cost === undefined) return [];
  const before = previousMonths.at(-1);
  const toShown = (amount: number) => Math.round(amount * 100) / 100;
  const previous = before && toShown(estimateCost(prices, before) ?? 0);
  const change =
    before && previous !== undefined
      ? formatShownChange(toShown(cost), previous, formatMoney(previous, prices.currency), before.month)
      : "";
  return [{ label: "Estimated cost", value: `${formatMoney(cost, prices.currency)}${change}` }];
}

function describeThresholds({ totals, thresholds }: UsageReport): ReportPayload["figures"] {
  const toRow = (label: string, measure: Measure, value: number, threshold: number | null) =>
    threshold === null
      ? []
      : [{ label, value: `${formatShare(value / threshold)} of ${formatAmount(threshold, measure)}` }];
  return [
    ...toRow("Bandwidth threshold", "bandwidth", totals.bandwidthBytes, thresholds.bandwidthBytes),
    ...toRow("Requests threshold", "requests", totals.requests, thresholds.requests),
  ];
}

function listTopZones({ zones, totals }: UsageReport): ReportPayload["figures"] {
  return zones
    .filter(({ bandwidthBytes }) => bandwidthBytes > 0)
    .toSorted((a, b) => b.bandwidthBytes - a.bandwidthBytes)
    .slice(0, maxZones)
    .map(({ name, bandwidthBytes }) => ({
      label: `Bandwidth of ${name}`,
      value: `${formatAmount(bandwidthBytes, "bandwidth")} (${formatShare(bandwidthBytes / totals.bandwidthBytes)})`,
    }));
}

/** How many zones comply with all baselines when the report is created, those from which most zones deviate, and the exceptions that end soon. */
function describeBaselines({ rules, zones, unchecked, endingExceptions }: Baselines): ReportPayload["figures"] {
  if (rules.length === 0) return [];
  const toValue = (count: number, { compliant, deviating, excepted }: Baselines["zones"]) =>
    `${count} of ${formatQuantity(compliant + deviating + excepted, "zone")}`;
  const deviating = rules
    .filter(({ compliance }) => compliance.deviating > 0)
    .toSorted((a, b) => b.compliance.deviating - a.compliance.deviating)
    .slice(0, maxBaselines)
    .map(({ name, compliance }) => ({
      label: `Deviate from “${name}”`,
      value: toValue(compliance.deviating, compliance),
    }));
  return [
    { label: "Comply with all baselines now", value: toValue(zones.compliant, zones) },
    ...deviating,
    ...(unchecked > 0 ? [{ label: "Not checked yet", value: formatQuantity(unchecked, "zone") }] : []),
    ...(endingExceptions.length > 0
      ? [{ label: "Exceptions that end within 30 days", value: String(endingExceptions.length) }]
      : []),
  ];
}

/** Formats a change from the previous month, of the values as they're shown: " (+4.0% from 1.2K in September 2026)". */
function formatChange(value: number, previous: number, measure: Measure, month: string): string {
  return formatShownChange(
    roundAmount(value, measure),
    roundAmount(previous, measure),
    formatAmount(previous, measure),
    month,
  );
}

/** `beforeText`: how the previous amount is written. */
function formatShownChange(shown: number, before: number, beforeText: string, month: string): string {
  if (before <= 0) return "";
  if (shown === before) return ` (no change from ${formatMonth(month)})`;
  const change = (shown - before) / before;
  return ` (${change < 0 ? "−" : "+"}${formatShare(Math.abs(change))} from ${beforeText} in ${formatMonth(month)})`;
}

function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
