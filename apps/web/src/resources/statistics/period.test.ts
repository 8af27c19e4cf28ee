import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daySeconds, hourSeconds } from "../../format/utc.ts";
import { getPreviousPeriod, getPeriod, type Range, getDefaultGranularity, alignToBuckets } from "./period.ts";

const at = (text: string) => Date.parse(text) / 1000;
const now = at("2026-01-03T15:30:00Z");
const between = (from: string, to: string) => ({ from: at(from), to: at(to) });

test.each<[Range, string, string]>([
  [{ kind: "24h" }, "2026-01-02T16:00Z", "2026-01-03T16:00Z"],
  [{ kind: "7d" }, "2025-12-28", "2026-01-04"],
  [{ kind: "28d" }, "2025-12-07", "2026-01-04"],
  [{ kind: "90d" }, "2025-10-06", "2026-01-04"],
  [{ kind: "month", month: "2025-12" }, "2025-12-01", "2026-01-01"],
  [{ kind: "month", month: "2026-01" }, "2026-01-01", "2026-01-04"],
  [{ kind: "custom", first: at("2025-12-30"), last: at("2026-01-01") }, "2025-12-30", "2026-01-02"],
  [{ kind: "custom", first: at("2026-01-01"), last: at("2025-12-30") }, "2025-12-30", "2026-01-02"],
  [{ kind: "custom", first: at("2026-01-02"), last: at("2026-02-01") }, "2026-01-02", "2026-01-04"],
  [{ kind: "custom", first: at("2027-01-01"), last: at("2027-02-01") }, "2026-01-03", "2026-01-04"],
])("resolves %o to %s – %s", (range, from, to) => {
  expect(getPeriod(range, now)).toEqual(between(from, to));
});

describe("getPreviousPeriod", () => {
  test("has the same length and ends at the start of the period", () => {
    expect(getPreviousPeriod(between("2026-01-01", "2026-01-04"), "day", false)).toEqual(
      between("2025-12-29", "2026-01-01"),
    );
    expect(getPreviousPeriod(between("2026-01-02T16:00Z", "2026-01-03T16:00Z"), "hour", false)).toEqual(
      between("2026-01-01T16:00Z", "2026-01-02T16:00Z"),
    );
  });

  test("uses full days if the granularity is by day", () => {
    expect(getPreviousPeriod(between("2026-01-02T16:00Z", "2026-01-03T16:00Z"), "day", false)).toEqual(
      between("2025-12-31", "2026-01-02"),
    );
  });

  test("uses the previous calendar month for a month", () => {
    expect(getPreviousPeriod(between("2026-01-01", "2026-01-04"), "day", true)).toEqual(
      between("2025-12-01", "2026-01-01"),
    );
    expect(getPreviousPeriod(between("2026-03-01", "2026-04-01"), "day", true)).toEqual(
      between("2026-02-01", "2026-03-01"),
    );
  });
});

test("uses hours by default for short periods with hourly data", () => {
  expect(getDefaultGranularity(getPeriod({ kind: "7d" }, now), now)).toBe("hour");
  expect(getDefaultGranularity(getPeriod({ kind: "28d" }, now), now)).toBe("day");
  expect(getDefaultGranularity(between("2025-06-01", "2025-06-02"), now)).toBe("day");
});

const ranges = fc.oneof(
  fc.constantFrom<Range>({ kind: "24h" }, { kind: "7d" }, { kind: "28d" }, { kind: "90d" }),
  fc
    .constantFrom("2024-02" as const, "2025-12" as const, "2026-01" as const, "2027-05" as const)
    .map<Range>((month) => ({ kind: "month", month })),
  fc
    .tuple(fc.integer({ min: 19_000, max: 22_000 }), fc.integer({ min: 19_000, max: 22_000 }))
    .map<Range>(([first, last]) => ({ kind: "custom", first: first * daySeconds, last: last * daySeconds })),
);
const instants = fc.integer({ min: at("2024-01-01"), max: at("2028-01-01") });

test("resolves every range to full hours, not empty, and not in the future", () => {
  fc.assert(
    fc.property(ranges, instants, (range, now) => {
      const { from, to } = getPeriod(range, now);
      expect(from).toBeLessThan(to);
      expect(from).toBeLessThanOrEqual(now);
      expect(to).toBeLessThanOrEqual(Math.floor(now / daySeconds) * daySeconds + daySeconds);
      expect([from % hourSeconds, to % hourSeconds]).toEqual([0, 0]);
    }),
  );
});

test("returns an adjacent previous period without overlap", () => {
  fc.assert(
    fc.property(ranges, instants, fc.constantFrom("day" as const, "hour" as const), (range, now, granularity) => {
      const period = getPeriod(range, now);
      const previous = getPreviousPeriod(period, granularity, range.kind === "month");
      const start = alignToBuckets(period, granularity).from;
      expect(range.kind === "month" ? previous.to <= period.from : previous.to === start).toBe(true);
      expect(previous.from).toBeLessThan(previous.to);
    }),
  );
});
