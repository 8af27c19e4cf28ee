import { daySeconds, hourSeconds } from "../store/statistics-period.ts";
import type { Traffic } from "../store/statistics.ts";
import { nodeOffsets } from "./audience.ts";
import { type DemoTime, countHoursBetween } from "@edge-console/contract/console/demo";
import { getNoise, toSeed } from "@edge-console/contract/console/demo-noise";
import { getNodeShares, type NodeShares, type Share, splitTotal } from "./shares.ts";
import type { TrafficPlan } from "./traffic-plan.ts";

/** Traffic of a country or network on a day. */
export interface BreakdownCounts<Key> {
  readonly key: Key;
  readonly requests: number;
  readonly bandwidthBytes: number;
  readonly blocked: number;
}

/** Traffic of a location on a day: by hour, and by country and network with the same totals. */
export interface NodeDay {
  readonly node: string;
  readonly hours: readonly Traffic[];
  readonly countries: readonly BreakdownCounts<string>[];
  readonly networks: readonly BreakdownCounts<number>[];
}

/** Relative traffic of each half hour of the day in local time, with a mean of 1 and a peak at 20:00. */
const rhythm = Array.from({ length: 48 }, (_, half) => {
  const angle = ((half / 2 - 20) / 24) * 2 * Math.PI;
  return 1 + 0.62 * Math.cos(angle) + 0.14 * Math.cos(2 * angle + 0.6);
});

/**
 * Deterministic traffic of a demo zone: a function of time only. The traffic of a day only grows until the day ends.
 */
export class TrafficModel {
  readonly #plan: TrafficPlan;
  readonly #seed: number;
  readonly #nodes: readonly NodeShares[];
  /** Start of the UTC day of the first start. */
  readonly #origin: number;

  constructor(name: string, plan: TrafficPlan, origin: number) {
    this.#plan = plan;
    this.#seed = toSeed(name);
    this.#nodes = getNodeShares(plan);
    this.#origin = origin;
  }

  /** Returns the traffic of the day that starts at `dayStart` up to `until`, both in Unix seconds. */
  day(dayStart: number, until: number): NodeDay[] {
    const day = Math.round((dayStart - this.#origin) / daySeconds);
    const level = this.#level(day, new Date(dayStart * 1000).getUTCDay());
    return this.#nodes.map((shares, index) => {
      const hours = Array.from({ length: 24 }, (_, hour) => {
        const elapsed = Math.min(1, Math.max(0, (until - dayStart) / hourSeconds - hour));
        return this.#hour(shares, index, day, hour, level, elapsed);
      });
      return { node: shares.node, hours, ...createBreakdowns(shares, hours) };
    });
  }

  /** Returns the requests of a whole day, without events. */
  #level(day: number, weekday: number): number {
    const { firstDay, lastDay, requestsPerDay, growth, weekend } = this.#plan;
    if (day < firstDay || (lastDay !== undefined && day > lastDay)) return 0;
    const weekdays = weekday === 0 || weekday === 6 ? weekend : 1;
    return requestsPerDay * growth ** (day / 30) * weekdays * (0.94 + 0.12 * getNoise(this.#seed, day));
  }

  #hour(shares: NodeShares, node: number, day: number, hour: number, level: number, elapsed: number): Traffic {
    const { bytesPerRequest, refused, events = [] } = this.#plan;
    const random = (purpose: number) => getNoise(this.#seed + purpose, day * 24 + hour, node);
    const half = Math.round((hour + (nodeOffsets.get(shares.node) ?? 0)) * 2 + 48) % 48;
    const at = day * 24 + hour;
    const event = events.find((one) => at >= one.day * 24 + one.hour && at < one.day * 24 + one.hour + one.hours);
    const baseRequests =
      (level / 24) *
      shiftFactor(this.#plan.shift, { day, hour }) *
      shares.part *
      (rhythm[half] ?? 1) *
      (0.92 + 0.16 * random(1));
    const requests = baseRequests * (event?.requests ?? 1);
    const hitRatio = event?.hitRatio ?? Math.min(0.995, this.#plan.hitRatio + 0.03 * (random(2) - 0.5));
    const hits = Math.floor(requests * hitRatio * elapsed);
    const misses = Math.floor(requests * (1 - hitRatio) * elapsed);
    const bytes = bytesPerRequest * (0.93 + 0.14 * random(3));
    return {
      hits,
      misses,
      bandwidthBytes: Math.floor((hits + misses) * bytes),
      originBytes: Math.floor(misses * bytes * 0.96),
      blocked: Math.floor((baseRequests * (refused?.part ?? 0) + (event?.refused ?? 0) * shares.part) * elapsed),
    };
  }
}

/** Returns the factor of a lasting change at a time. */
function shiftFactor(shift: TrafficPlan["shift"], time: DemoTime): number {
  if (!shift) return 1;
  const done = Math.min(1, Math.max(0, countHoursBetween(shift.from, time) / countHoursBetween(shift.from, shift.to)));
  return shift.before + (shift.after - shift.before) * done;
}

function createBreakdowns({ countries, networks }: NodeShares, hours: readonly Traffic[]) {
  const totals = { requests: 0, bytes: 0, blocked: 0 };
  for (const hour of hours) {
    totals.requests += hour.hits + hour.misses;
    totals.bytes += hour.bandwidthBytes;
    totals.blocked += hour.blocked;
  }
  return { countries: toBreakdown(countries, totals), networks: toBreakdown(networks, totals) };
}

function toBreakdown<Key>(
  shares: readonly Share<Key>[],
  totals: { readonly requests: number; readonly bytes: number; readonly blocked: number },
): BreakdownCounts<Key>[] {
  const splitBy = (what: "requests" | "bytes" | "blocked") =>
    splitTotal(
      totals[what],
      shares.map((share) => share[what]),
    );
  const [requests, bytes, blocked] = [splitBy("requests"), splitBy("bytes"), splitBy("blocked")];
  return shares.map(({ key }, index) => ({
    key,
    requests: requests[index] ?? 0,
    bandwidthBytes: bytes[index] ?? 0,
    blocked: blocked[index] ?? 0,
  }));
}
