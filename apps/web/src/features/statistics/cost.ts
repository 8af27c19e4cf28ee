import { formatPercent } from "../../format/numbers.ts";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";
import { type Part, shareOf } from "./breakdown.ts";
import { countriesOf, networksOf, type Shown } from "./shown.ts";
import { periodWords } from "./time-words.ts";

/** The part of a zone's traffic that some visitors brought. */
export type Cost = {
  part: Part;
  whole: Part;
  /** Whole UTC days. */
  period: string;
  /** The one location that was counted; undefined for all of them. */
  location: string | undefined;
};

const nothing: Part = { requests: 0, bandwidth: 0, blocked: 0 };

/** What refusing some visitors would have cost in these whole UTC days; nothing where no row tells of them. */
export function costOf(days: Shown, { kind, id }: Visitors): Cost {
  const rows = kind === "country" ? countriesOf(days) : (networksOf(days) ?? []);
  const part = rows.find((row) => row.id === id) ?? nothing;
  const { NODE: node, NODES: nodes } = days.answer;
  return {
    part,
    whole: days.total,
    period: `${periodWords(days.period, "day")} UTC`,
    location: node === "" ? undefined : (nodes.find(({ ID }) => ID === node)?.LOCATION ?? node),
  };
}

/** The cost in one sentence, for the review of the rule. */
export function costWords(name: string, { part, whole, period, location }: Cost): string {
  const requests = formatPercent(shareOf(part.requests, whole.requests));
  const bandwidth = formatPercent(shareOf(part.bandwidth, whole.bandwidth));
  const place = location === undefined ? "" : ` at ${location}`;
  return `${name} brought ${requests} of requests and ${bandwidth} of bandwidth${place}, ${period}.`;
}
