import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daySeconds, hourSeconds } from "../store/statistics-period.ts";
import { splitTotal } from "./shares.ts";
import { type NodeDay, type BreakdownCounts, TrafficModel } from "./traffic-model.ts";
import type { TrafficPlan } from "./traffic-plan.ts";

const origin = Date.UTC(2026, 5, 15) / 1000;
const plan: TrafficPlan = {
  requestsPerDay: 400_000,
  growth: 1.1,
  weekend: 0.6,
  regions: { europe: 5, america: 3, asia: 2 },
  countries: 30,
  nodes: ["fra", "lon", "iad", "sin"],
  hitRatio: 0.93,
  bytesPerRequest: 60_000,
  firstDay: -119,
  refused: {
    part: 0.01,
    countries: [
      ["CN", 0.6],
      ["DE", 0.4],
    ],
  },
  events: [
    { day: -10, hour: 12, hours: 2, requests: 0.5, hitRatio: 0.3 },
    { day: -5, hour: 3, hours: 3, refused: 90_000 },
  ],
};
const model = new TrafficModel("example", plan, origin);
const getWholeDay = (day: number) => model.day(origin + day * daySeconds, origin + (day + 1) * daySeconds);

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
const requests = (nodes: readonly NodeDay[], hours?: readonly number[]) =>
  total(nodes, (node) =>
    total(
      node.hours.filter((_, hour) => hours?.includes(hour) ?? true),
      ({ hits, misses }) => hits + misses,
    ),
  );

describe("the demo's traffic", () => {
  test("has countries and networks that add up to each location's hours", () => {
    for (const node of getWholeDay(-5)) {
      const hours = {
        requests: total(node.hours, ({ hits, misses }) => hits + misses),
        bandwidthBytes: total(node.hours, (hour) => hour.bandwidthBytes),
        blocked: total(node.hours, (hour) => hour.blocked),
      };
      const breakdowns: (readonly BreakdownCounts<unknown>[])[] = [node.countries, node.networks];
      for (const parts of breakdowns) {
        expect({
          requests: total(parts, (part) => part.requests),
          bandwidthBytes: total(parts, (part) => part.bandwidthBytes),
          blocked: total(parts, (part) => part.blocked),
        }).toEqual(hours);
      }
    }
  });

  test("is deterministic", () => {
    expect(new TrafficModel("example", plan, origin).day(origin, origin + 5_000)).toEqual(
      model.day(origin, origin + 5_000),
    );
  });

  test("only grows during an hour and ends with the whole day", () => {
    fc.assert(
      fc.property(fc.nat(daySeconds), fc.nat(daySeconds), (a, b) => {
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map((second) => model.day(origin, origin + second));
        const pairs = earlier!.flatMap((node, index) =>
          node.hours.map((hour, at) => [hour, later![index]!.hours[at]!] as const),
        );
        expect(pairs.every(([one, other]) => one.hits <= other.hits && one.originBytes <= other.originBytes)).toBe(
          true,
        );
      }),
    );
    expect(model.day(origin, origin + 3 * daySeconds)).toEqual(getWholeDay(0));
  });

  test("varies by time of day, weekday, and month", () => {
    const evening = requests(getWholeDay(-2), [17, 18, 19, 20]);
    const night = requests(getWholeDay(-2), [2, 3, 4, 5]);
    expect(evening).toBeGreaterThan(night * 1.5);
    const [saturday, thursday] = [getWholeDay(-2), getWholeDay(-4)].map((day) => requests(day));
    expect(saturday).toBeLessThan(thursday! * 0.8);
    expect(requests(getWholeDay(-7))).toBeGreaterThan(requests(getWholeDay(-112)) * 1.2);
  });

  test("has a dip with cache misses during the incident, and blocked bots", () => {
    const getHour = (hour: number) => getWholeDay(-10).map((node) => node.hours[hour]!);
    const getMissRatio = (hour: number) =>
      total(getHour(hour), ({ misses }) => misses) / total(getHour(hour), ({ hits, misses }) => hits + misses);
    expect(getMissRatio(12)).toBeGreaterThan(0.6);
    expect(getMissRatio(15)).toBeLessThan(0.15);
    const countBlocked = (hour: number) => total(getWholeDay(-5), (node) => node.hours[hour]!.blocked);
    expect(countBlocked(4)).toBeGreaterThan(countBlocked(10) * 20);
  });

  test("is empty before a zone's first day and after its last", () => {
    const stopped = new TrafficModel("stopped", { ...plan, firstDay: -20, lastDay: -6 }, origin);
    const countRequests = (day: number) =>
      requests(stopped.day(origin + day * daySeconds, origin + day * daySeconds + 12 * hourSeconds));
    expect(countRequests(-21)).toBe(0);
    expect(countRequests(-20)).toBeGreaterThan(0);
    expect(countRequests(-5)).toBe(0);
  });
});

test("splits a total into integers that add up to it and differ by less than one from their share", () => {
  const weights = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.nat(10_000_000), weights, (amount, raw) => {
      const sum = total(raw, (weight) => weight);
      fc.pre(sum > 0.001);
      const parts = raw.map((weight) => weight / sum);
      const whole = splitTotal(amount, parts);
      expect(total(whole, (part) => part)).toBe(amount);
      expect(whole.every((part, index) => Math.abs(part - amount * parts[index]!) <= 1.001)).toBe(true);
    }),
  );
});
