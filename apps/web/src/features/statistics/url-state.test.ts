import fc from "fast-check";
import { expect, test } from "vitest";
import { daySeconds } from "../../format/utc.ts";
import type { Range } from "../../resources/statistics/period.ts";
import { breakdownSorts } from "./breakdown.ts";
import { chartIds } from "./chart-definitions.ts";
import { listKeys, statisticsState, type StatisticsView, defaultView } from "./url-state.ts";

const now = Date.parse("2026-11-21T08:00:00Z") / 1000;
const { parse, serialize } = statisticsState(now);

test("maps the default view to a URL without parameters", () => {
  expect(parse(new URLSearchParams())).toEqual(defaultView);
  expect(serialize(defaultView).toString()).toBe("");
});

test.each([
  "range=2y",
  "by=minute",
  "range=custom&from=2026-02-30",
  "zoom=5-3",
  "zoom=1790000000-1780000000",
  "sort=name&all=cities&table=pie&compare=yes",
])("ignores invalid parameters: %s", (search) => {
  expect(parse(new URLSearchParams(search))).toEqual(defaultView);
});

test.each(["2026-13", "2026-12", ""])("replaces an invalid or future month with the current month: %j", (month) => {
  expect(parse(new URLSearchParams({ range: "month", month })).range).toEqual({
    kind: "month",
    month: "2026-11",
  });
});

test("writes a custom range as dates", () => {
  const range = {
    kind: "custom",
    first: Date.parse("2025-12-30") / 1000,
    last: Date.parse("2026-01-02") / 1000,
  } as const;
  expect(serialize({ ...defaultView, range, compare: true }).toString()).toBe(
    "range=custom&from=2025-12-30&to=2026-01-02&compare=1",
  );
});

test("parses every serialized view", () => {
  const day = fc.integer({ min: 18_300, max: 30_000 }).map((days) => days * daySeconds);
  const granularity = fc.constantFrom<StatisticsView["by"][]>(undefined, "day", "hour");
  const view: fc.Arbitrary<StatisticsView> = fc.record({
    range: fc.oneof(
      fc.constantFrom<Range>({ kind: "24h" }, { kind: "7d" }, { kind: "28d" }, { kind: "90d" }),
      fc.constantFrom<Range>({ kind: "month", month: "2025-12" }, { kind: "month", month: "2026-01" }),
      fc.tuple(day, day).map<Range>(([first, last]) => ({ kind: "custom", first, last })),
    ),
    zoom: fc.option(
      fc.record({
        from: fc.integer({ min: 1e9, max: 2e9 }),
        to: fc.integer({ min: 2_000_000_001, max: 3e9 }),
        by: granularity,
      }),
      { nil: undefined },
    ),
    by: granularity,
    node: fc.string(),
    compare: fc.boolean(),
    sort: fc.constantFrom(...breakdownSorts),
    all: fc.subarray([...listKeys]),
    map: fc.boolean(),
    changes: fc.boolean(),
    incidents: fc.boolean(),
    chart: fc.constantFrom(...chartIds),
    table: fc.constantFrom(undefined, ...chartIds),
    block: fc.constantFrom(
      undefined,
      { kind: "country" as const, id: "DE" },
      { kind: "network" as const, id: 4_294_967_295 },
    ),
  });
  fc.assert(
    fc.property(view, (view) => {
      expect(parse(new URLSearchParams(serialize(view).toString()))).toEqual(view);
    }),
  );
});
