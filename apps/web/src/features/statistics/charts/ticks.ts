import type { Granularity } from "@edge-console/contract/objects/statistics";
import { daySeconds, hourSeconds } from "../../../format/utc.ts";
import { getBucketSeconds, type Period } from "../period.ts";

const steps = [1, 3, 6, 12, 24, 48, 4 * 24, 7 * 24, 14 * 24, 28 * 24, 91 * 24, 364 * 24].map(
  (hours) => hours * hourSeconds,
);

/**
 * The times that an axis names: at most `most`, evenly apart, days and hours of UTC at their start. Nothing smaller than
 * a bucket is named.
 */
export function getTimeTicks({ from, to }: Period, granularity: Granularity, most: number): number[] {
  const smallest = getBucketSeconds(granularity);
  const step = steps.find((size) => size >= smallest && (to - from) / size <= most) ?? to - from;
  // Longer steps count from the first day on, shorter ones from midnight.
  const origin = step > daySeconds ? from : 0;
  const ticks: number[] = [];
  for (let at = origin + Math.ceil((from - origin) / step) * step; at < to; at += step) ticks.push(at);
  return ticks;
}
