import { daySeconds, hourSeconds } from "../store/statistics-period.ts";
import type { Traffic } from "../store/statistics.ts";
import { nodeOffsets } from "./audience.ts";
import { type DemoTime, hoursBetween } from "@edge-console/contract/console/demo";
import { noise, toSeed } from "@edge-console/contract/console/demo-noise";
import { getNodeShares, type NodeShares, type Share, split } from "./shares.ts";
import type { TrafficPlan } from "./traffic-plan.ts";

/** What a country or a network has to its name on a day. */
export interface BreakdownCounts<Key> {
  readonly key: Key;
  readonly requests: number;
  readonly bandwidthBytes: number;
  readonly blocked: number;
}

/** A location's day: 24 hours, and the countries and networks that add up to them. */
export interface NodeDay {
  readonly node: string;
  readonly hours: readonly Traffic[];
  readonly countries: readonly BreakdownCounts<string>[];
  readonly networks: readonly BreakdownCounts<number>[];
}

/** How busy each half hour of a viewers' day is, 1 being the mean: quiet before dawn, busiest at eight in the evening. */
const rhythm = Array.from({ length: 48 }, (_, half) => {
  const angle = ((half / 2 - 20) / 24) * 2 * Math.PI;
  return 1 + 0.62 * Math.cos(angle) + 0.14 * Math.cos(2 * angle + 0.6);
});

/**
 * The traffic of one demo zone as a function of time alone: asked twice for the same instant it says the same,
 * and what it says of a day only grows until the day is over.
 */
export class TrafficModel {
  readonly #plan: TrafficPlan;
  readonly #seed: number;
  readonly #nodes: readonly NodeShares[];
  /** Start of the UTC day on which the demo was first started. */
  readonly #origin: number;

  constructor(name: string, plan: TrafficPlan, origin: number) {
    this.#plan = plan;
    this.#seed = toSeed(name);
    this.#nodes = getNodeShares(plan);
    this.#origin = origin;
  }

  /** The day that starts at `dayStart` as far as it has gone at `until`, both in Unix seconds. */
  day(dayStart: number, until: number): NodeDay[] {
    const day = Math.round((dayStart - this.#origin) / daySeconds);
    const level = this.#level(day, new Date(dayStart * 1000).getUTCDay());
    return this.#nodes.map((shares, index) => {
      const hours = Array.from({ length: 24 }, (_, hour) => {
        const gone = Math.min(1, Math.max(0, (until - dayStart) / hourSeconds - hour));
        return this.#hour(shares, index, day, hour, level, gone);
      });
      return { node: shares.node, hours, ...createBreakdowns(shares, hours) };
    });
  }

  /** Requests of a whole day before anything out of the ordinary. */
  #level(day: number, weekday: number): number {
    const { firstDay, lastDay, requestsPerDay, growth, weekend } = this.#plan;
    if (day < firstDay || (lastDay !== undefined && day > lastDay)) return 0;
    const weekdays = weekday === 0 || weekday === 6 ? weekend : 1;
    return requestsPerDay * growth ** (day / 30) * weekdays * (0.94 + 0.12 * noise(this.#seed, day));
  }

  #hour(shares: NodeShares, node: number, day: number, hour: number, level: number, gone: number): Traffic {
    const { bytesPerRequest, refused, events = [] } = this.#plan;
    const random = (purpose: number) => noise(this.#seed + purpose, day * 24 + hour, node);
    const half = Math.round((hour + (nodeOffsets.get(shares.node) ?? 0)) * 2 + 48) % 48;
    const at = day * 24 + hour;
    const event = events.find((one) => at >= one.day * 24 + one.hour && at < one.day * 24 + one.hour + one.hours);
    const usual =
      (level / 24) *
      shiftFactor(this.#plan.shift, { day, hour }) *
      shares.part *
      (rhythm[half] ?? 1) *
      (0.92 + 0.16 * random(1));
    const requests = usual * (event?.requests ?? 1);
    const hitRatio = event?.hitRatio ?? Math.min(0.995, this.#plan.hitRatio + 0.03 * (random(2) - 0.5));
    const hits = Math.floor(requests * hitRatio * gone);
    const misses = Math.floor(requests * (1 - hitRatio) * gone);
    const bytes = bytesPerRequest * (0.93 + 0.14 * random(3));
    return {
      hits,
      misses,
      bandwidthBytes: Math.floor((hits + misses) * bytes),
      originBytes: Math.floor(misses * bytes * 0.96),
      blocked: Math.floor((usual * (refused?.part ?? 0) + (event?.refused ?? 0) * shares.part) * gone),
    };
  }
}

/** Returns the part of the usual requests that a lasting change leaves at a time. */
function shiftFactor(shift: TrafficPlan["shift"], time: DemoTime): number {
  if (!shift) return 1;
  const done = Math.min(1, Math.max(0, hoursBetween(shift.from, time) / hoursBetween(shift.from, shift.to)));
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
    split(
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
