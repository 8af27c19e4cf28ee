import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { daySeconds, hourSeconds } from "../../format/utc.ts";
import { getBucketSeconds } from "./period.ts";

const steps = [1, 3, 6, 12, 24, 48, 4 * 24, 7 * 24, 14 * 24, 28 * 24, 91 * 24, 364 * 24].map(
  (hours) => hours * hourSeconds,
);

/**
 * Returns up to `maxTicks` evenly spaced ticks of a time axis, at the start of UTC days or hours and at least one bucket
 * apart.
 */
export function getTimeTicks({ from, to }: Period, granularity: Granularity, maxTicks: number): number[] {
  const smallest = getBucketSeconds(granularity);
  const step = steps.find((size) => size >= smallest && (to - from) / size <= maxTicks) ?? to - from;
  // Steps longer than a day start at the first day, shorter ones at midnight.
  const origin = step > daySeconds ? from : 0;
  const ticks: number[] = [];
  for (let at = origin + Math.ceil((from - origin) / step) * step; at < to; at += step) ticks.push(at);
  return ticks;
}
