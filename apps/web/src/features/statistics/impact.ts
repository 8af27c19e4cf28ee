import { formatPercent } from "../../format/numbers.ts";
import { formatPeriod } from "../../resources/statistics/time-labels.ts";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";
import { type TrafficCounts, getShare } from "./breakdown.ts";
import { getCountryRows, getNetworkRows, type StatisticsViewModel } from "./view-model.ts";

/** Share of a zone's traffic that comes from some visitors. */
export type Impact = {
  affected: TrafficCounts;
  total: TrafficCounts;
  /** Full UTC days. */
  period: string;
  /** Undefined for all locations. */
  location: string | undefined;
};

const noTraffic: TrafficCounts = { requests: 0, bandwidth: 0, blocked: 0 };

/** Estimates the traffic that blocking visitors would have affected in full UTC days. */
export function estimateImpact(days: StatisticsViewModel, { kind, id }: Visitors): Impact {
  const rows = kind === "country" ? getCountryRows(days) : (getNetworkRows(days) ?? []);
  const affected = rows.find((row) => row.id === id) ?? noTraffic;
  const { NODE: node, NODES: nodes } = days.data;
  return {
    affected,
    total: days.total,
    period: `${formatPeriod(days.period, "day")} UTC`,
    location: node === "" ? undefined : (nodes.find(({ ID }) => ID === node)?.LOCATION ?? node),
  };
}

/** Formats the impact as a sentence for the review of the rule. */
export function formatImpact(name: string, { affected, total, period, location }: Impact): string {
  const requests = formatPercent(getShare(affected.requests, total.requests));
  const bandwidth = formatPercent(getShare(affected.bandwidth, total.bandwidth));
  const scope = location === undefined ? "" : ` at ${location}`;
  return `${name}: ${requests} of requests and ${bandwidth} of bandwidth${scope}, ${period}.`;
}
