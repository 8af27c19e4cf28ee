import { formatPercent } from "../../format/numbers.ts";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";
import { type TrafficCounts, getShare } from "./breakdown.ts";
import { getCountryRows, getNetworkRows, type StatisticsViewModel } from "./view-model.ts";
import { formatPeriod } from "./time-labels.ts";

/** The part of a zone's traffic that some visitors brought. */
export type Impact = {
  part: TrafficCounts;
  whole: TrafficCounts;
  /** Whole UTC days. */
  period: string;
  /** The one location that was counted; undefined for all of them. */
  location: string | undefined;
};

const nothing: TrafficCounts = { requests: 0, bandwidth: 0, blocked: 0 };

/** What refusing some visitors would have cost in these whole UTC days; nothing where no row tells of them. */
export function estimateImpact(days: StatisticsViewModel, { kind, id }: Visitors): Impact {
  const rows = kind === "country" ? getCountryRows(days) : (getNetworkRows(days) ?? []);
  const part = rows.find((row) => row.id === id) ?? nothing;
  const { NODE: node, NODES: nodes } = days.answer;
  return {
    part,
    whole: days.total,
    period: `${formatPeriod(days.period, "day")} UTC`,
    location: node === "" ? undefined : (nodes.find(({ ID }) => ID === node)?.LOCATION ?? node),
  };
}

/** The cost in one sentence, for the review of the rule. */
export function formatImpact(name: string, { part, whole, period, location }: Impact): string {
  const requests = formatPercent(getShare(part.requests, whole.requests));
  const bandwidth = formatPercent(getShare(part.bandwidth, whole.bandwidth));
  const place = location === undefined ? "" : ` at ${location}`;
  return `${name} brought ${requests} of requests and ${bandwidth} of bandwidth${place}, ${period}.`;
}
