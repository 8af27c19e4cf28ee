import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  baselineSeconds,
  computeBaseline,
  type HourTraffic,
  judgeTraffic,
  trafficBaselineSchema,
} from "./unusual-traffic.ts";

const hour = 3_600;
const week = 7 * 24 * hour;
const now = Date.parse("2026-11-20T10:20:00Z") / 1000;
const lastHour = Date.parse("2026-11-20T09:00:00Z") / 1000;

type Traffic = Omit<HourTraffic, "at">;
const usual: Traffic = { requests: 10_000, hits: 9_000, blocked: 100 };

/** Hours of the last `weeks` weeks, up to the ones that are judged. */
const createHistory = (toTraffic: (at: number) => Traffic = () => usual, weeks = 6): HourTraffic[] => {
  const from = weeks === 6 ? now - baselineSeconds : now - weeks * week;
  const first = Math.ceil(from / hour) * hour;
  return Array.from({ length: (lastHour - first) / hour + 1 }, (_, index) => first + index * hour).map((at) => ({
    at,
    ...toTraffic(at),
  }));
};

const judge = (history: readonly HourTraffic[], before: Partial<Traffic>, last: Partial<Traffic> = before) =>
  judgeTraffic(computeBaseline(history, now), [
    { at: lastHour - hour, ...usual, ...before },
    { at: lastHour, ...usual, ...last },
  ]);

describe("judgeTraffic", () => {
  it("finds nothing unusual in what is like the same hour of the weeks before", () => {
    expect(judge(createHistory(), {})).toEqual({
      requests: { state: "usual" },
      hitRatio: { state: "usual" },
      blocked: { state: "usual" },
    });
  });

  it("compares with the same weekday and hour, not with other hours", () => {
    // Ten times as much in this hour of each week, and in the one before.
    const isPeak = (at: number) => [0, hour].includes((lastHour - at) % week);
    const history = createHistory((at) => (isPeak(at) ? { ...usual, requests: 100_000, hits: 90_000 } : usual));
    expect(judge(history, { requests: 100_000, hits: 90_000 }).requests).toEqual({ state: "usual" });
    expect(judge(history, {}).requests).toEqual({
      state: "unusual",
      direction: "low",
      hour: lastHour,
      value: 10_000,
      usual: 100_000,
    });
  });

  it.each([
    ["requests", { requests: 25_000, hits: 22_500 }, "high"],
    ["requests", { requests: 2_000, hits: 1_800 }, "low"],
    ["requests", { requests: 0, hits: 0 }, "low"],
    ["hitRatio", { hits: 5_000 }, "low"],
    ["blocked", { blocked: 5_000 }, "high"],
  ] as const)("finds unusual %s: %j", (metric, traffic, direction) => {
    expect(judge(createHistory(), traffic)[metric]).toMatchObject({ state: "unusual", direction });
  });

  it.each([
    ["requests", { requests: 14_000, hits: 12_600 }, "a moderate rise"],
    ["hitRatio", { hits: 10_000 }, "a better ratio"],
    ["hitRatio", { hits: 8_200 }, "a slightly worse ratio"],
    ["blocked", { blocked: 0 }, "fewer blocked requests"],
    ["blocked", { blocked: 450 }, "few blocked requests"],
  ] as const)("finds nothing unusual in %s: %j, %s", (metric, traffic, _why) => {
    expect(judge(createHistory(), traffic)[metric]).toEqual({ state: "usual" });
  });

  it("says nothing of a single hour, so that neither one hour opens an alert nor one resolves it", () => {
    const history = createHistory();
    expect(judge(history, {}, { requests: 50_000 }).requests).toBeUndefined();
    expect(judge(history, { requests: 50_000 }, {}).requests).toBeUndefined();
    expect(judge(history, { requests: 50_000 }, { requests: 0 }).requests).toBeUndefined();
  });

  it("says nothing before there are four weeks to compare with", () => {
    expect(
      judge(
        createHistory(() => usual, 4),
        { requests: 50_000 },
      ),
    ).toEqual({});
    expect(
      judge(
        createHistory(() => usual, 5),
        { requests: 50_000 },
      ).requests,
    ).toMatchObject({ state: "unusual" });
  });

  it("has no cache hit ratio for hours with few requests", () => {
    expect(judge(createHistory(), { requests: 900, hits: 0 }).hitRatio).toBeUndefined();
  });

  it("isn't misled by one or two weeks that were themselves unusual", () => {
    const history = createHistory((at) => (at > lastHour - 2.5 * week ? { ...usual, requests: 90_000 } : usual));
    expect(judge(history, {}).requests).toEqual({ state: "usual" });
    expect(judge(history, { requests: 60_000 }).requests).toMatchObject({ state: "unusual", usual: 10_000 });
  });

  it("doesn't compare traffic with itself", () => {
    const history = createHistory((at) => (at > lastHour - 30 * hour ? { ...usual, requests: 90_000 } : usual));
    expect(computeBaseline(history, now)).toEqual(computeBaseline(createHistory(), now));
  });

  it("never finds small zones unusual", () => {
    const traffic = fc.record({ requests: fc.nat(999), hits: fc.nat(99), blocked: fc.nat(499) });
    fc.assert(
      fc.property(traffic, traffic, (history, last) => {
        const verdicts = Object.values(
          judge(
            createHistory(() => history),
            last,
          ),
        );
        expect(verdicts.filter((verdict) => verdict?.state === "unusual")).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it("never finds traffic unusual that varies by a third from week to week", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.67, max: 1.33, noNaN: true }), { minLength: 997, maxLength: 997 }),
        (factors) => {
          const vary = (at: number): Traffic => {
            const requests = Math.round(50_000 * (factors[(at / hour) % factors.length] ?? 1));
            return { requests, hits: Math.round(requests * 0.9), blocked: Math.round(requests * 0.01) };
          };
          const verdicts = judge(createHistory(vary), vary(lastHour - hour), vary(lastHour));
          expect(Object.values(verdicts).filter((verdict) => verdict?.state === "unusual")).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("has baselines that can be stored", () => {
    const baseline = computeBaseline(createHistory(), now);
    expect(trafficBaselineSchema.parse(JSON.parse(JSON.stringify(baseline)))).toEqual(baseline);
    expect(computeBaseline([], now).requests.every((slot) => slot === null)).toBe(true);
  });
});
