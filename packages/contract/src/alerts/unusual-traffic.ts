import { z } from "zod";

/** Traffic of a UTC hour that starts at `at`, in Unix seconds. Requests include hits, but not blocked requests. */
export interface HourTraffic {
  readonly at: number;
  readonly requests: number;
  readonly hits: number;
  readonly blocked: number;
}

const hourSeconds = 3_600;
const weekSeconds = 7 * 24 * hourSeconds;
const slots = weekSeconds / hourSeconds;

/** Weeks that an hour is compared with, and how many of them are needed. */
const baselineWeeks = { most: 6, least: 4 } as const;
/**
 * Hours as old as this are part of a baseline. Newer ones are those that are judged, so that unusual traffic isn't compared
 * with itself.
 */
const settledSeconds = 3 * 24 * hourSeconds;
/** Seconds before `now` from which hours are needed for a baseline. */
export const baselineSeconds = baselineWeeks.most * weekSeconds + settledSeconds;

/** Hours with fewer requests, here and usually, are never unusual, and have no cache hit ratio worth comparing. */
export const minRequests = 1_000;
const minBlocked = 500;
/** Distance from the median that is unusual, in spreads. */
const unusualSpreads = 5;
/** Makes the median absolute deviation comparable with a standard deviation. */
const deviationFactor = 1.4826;

/** Median and spread of an hour of the week; null without enough weeks. */
const usualSchema = z.tuple([z.number(), z.number()]).nullable();
type Usual = z.infer<typeof usualSchema>;

/** Usual traffic of a zone by hour of the week, which starts on Thursday, 00:00 UTC, as Unix time does. */
export const trafficBaselineSchema = z.object({
  requests: z.array(usualSchema).length(slots),
  hitRatio: z.array(usualSchema).length(slots),
  blocked: z.array(usualSchema).length(slots),
});
export type TrafficBaseline = z.infer<typeof trafficBaselineSchema>;

/** A metric of traffic that is judged. */
export type TrafficMetric = keyof TrafficBaseline;

/** Verdict on the last hours by one metric; `hour` is the last one. */
export type TrafficVerdict =
  | { readonly state: "usual" }
  | {
      readonly state: "unusual";
      readonly direction: "high" | "low";
      readonly hour: number;
      readonly value: number;
      readonly usual: number;
    };

/**
 * Computes what is usual in each hour of the week: the median of the same hour of the last six weeks, and its spread, the
 * median absolute deviation. Hours before the zone's first traffic don't count; later ones without a row had no traffic.
 *
 * @param now Unix seconds.
 */
export function computeBaseline(hours: readonly HourTraffic[], now: number): TrafficBaseline {
  const byHour = new Map(hours.map((hour) => [hour.at, hour]));
  const first = hours.reduce((earliest, { at }) => Math.min(earliest, at), Infinity);
  const end = Math.floor((now - settledSeconds) / hourSeconds) * hourSeconds;
  const samples = Array.from({ length: slots }, (): HourTraffic[] => []);
  for (let at = end - baselineWeeks.most * weekSeconds; at < end; at += hourSeconds) {
    if (at >= first) samples[toSlot(at)]?.push(byHour.get(at) ?? { at, requests: 0, hits: 0, blocked: 0 });
  }
  return {
    requests: samples.map((hours) =>
      toUsual(
        hours.map(({ requests }) => requests),
        toCountSpread,
      ),
    ),
    hitRatio: samples.map((hours) =>
      toUsual(
        hours.flatMap((hour) => getHitRatio(hour) ?? []),
        toRatioSpread,
      ),
    ),
    blocked: samples.map((hours) =>
      toUsual(
        hours.map(({ blocked }) => blocked),
        toCountSpread,
      ),
    ),
  };
}

/**
 * Judges the last two complete hours of a zone, oldest first. Unusual is what deviates in both of them, in the same
 * direction; usual what deviates in none. A metric is missing if the hours disagree or if there is nothing to compare with.
 */
export function judgeTraffic(
  baseline: TrafficBaseline,
  hours: readonly [HourTraffic, HourTraffic],
): Partial<Record<TrafficMetric, TrafficVerdict>> {
  const metrics: readonly TrafficMetric[] = ["requests", "hitRatio", "blocked"];
  return Object.fromEntries(
    metrics.flatMap((metric) => {
      const [before, last] = hours.map((hour) => judgeHour(baseline, metric, hour));
      if (!before || !last || before.direction !== last.direction) return [];
      const { direction, value, usual } = last;
      const verdict: TrafficVerdict =
        direction === "none" ? { state: "usual" } : { state: "unusual", direction, value, usual, hour: hours[1].at };
      return [[metric, verdict]];
    }),
  );
}

interface HourVerdict {
  readonly direction: "none" | "high" | "low";
  readonly value: number;
  readonly usual: number;
}

/** Judges an hour; undefined if there is nothing to compare with. */
function judgeHour(baseline: TrafficBaseline, metric: TrafficMetric, hour: HourTraffic): HourVerdict | undefined {
  const slot = baseline[metric][toSlot(hour.at)];
  const value = metric === "hitRatio" ? getHitRatio(hour) : hour[metric];
  if (!slot || value === undefined) return undefined;
  const [usual, spread] = slot;
  const isFar = Math.abs(value - usual) >= unusualSpreads * spread;
  const direction = isFar ? findDirection(metric, value, usual) : "none";
  return { direction, value, usual };
}

/** Returns the direction of a value that is far from the usual one, unless the difference is of no importance. */
function findDirection(metric: TrafficMetric, value: number, usual: number): HourVerdict["direction"] {
  switch (metric) {
    case "requests":
      if (Math.max(value, usual) < minRequests) return "none";
      return value >= 2 * usual ? "high" : value <= usual / 2 ? "low" : "none";
    case "blocked":
      // Fewer blocked requests are no reason to act.
      return value >= minBlocked && value >= 3 * usual ? "high" : "none";
    case "hitRatio":
      // Neither is a better ratio.
      return usual - value >= 0.1 ? "low" : "none";
  }
}

function getHitRatio({ requests, hits }: HourTraffic): number | undefined {
  return requests >= minRequests ? hits / requests : undefined;
}

function toSlot(at: number): number {
  return Math.floor(at / hourSeconds) % slots;
}

function toUsual(values: readonly number[], toSpread: (median: number, deviation: number) => number): Usual {
  if (values.length < baselineWeeks.least) return null;
  const median = getMedian(values);
  const deviation = deviationFactor * getMedian(values.map((value) => Math.abs(value - median)));
  return [round(median), round(toSpread(median, deviation))];
}

/** Counts vary by a tenth, and by chance, even if the last weeks happened to be equal. */
const toCountSpread = (median: number, deviation: number) => Math.max(deviation, median / 10, Math.sqrt(median), 1);
const toRatioSpread = (_median: number, deviation: number) => Math.max(deviation, 0.01);

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** Rounds to what is worth storing. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
