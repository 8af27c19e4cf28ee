import fc from "fast-check";
import { expect, test } from "vitest";
import { toDateString, daySeconds, isMonth, type Month, toMonth, parseDate, startOfDay, startOfMonth } from "./utc.ts";

const at = (text: string) => Date.parse(text) / 1000;

test("calculates months across years", () => {
  expect(toMonth(at("2025-12-31T23:59:59Z"))).toBe("2025-12");
  expect(toMonth(at("2026-01-01T00:00:00Z"))).toBe("2026-01");
  expect(toMonth(at("2026-01-15T00:00:00Z"), -1)).toBe("2025-12");
  expect(toMonth(at("2026-03-31T12:00:00Z"), -1)).toBe("2026-02");
  expect(startOfMonth("2025-12", 1)).toBe(at("2026-01-01T00:00:00Z"));
  expect(startOfMonth("2028-02", 1) - startOfMonth("2028-02")).toBe(29 * daySeconds);
});

test.each(["2026-1", "2026-13", "2026-00", "26-01", ""])("rejects %j as a month", (text) => {
  expect(isMonth(text)).toBe(false);
});

test.each(["2026-02-30", "2026-2-3", "31.12.2026", "", null])("rejects %j as a date", (text) => {
  expect(parseDate(text)).toBeUndefined();
});

test("converts times to dates and months and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: at("2000-01-01"), max: at("2099-12-01") }), (instant) => {
      expect(parseDate(toDateString(instant))).toBe(startOfDay(instant));
      const month: Month = toMonth(instant);
      expect(isMonth(month)).toBe(true);
      expect(startOfMonth(month)).toBeLessThanOrEqual(instant);
      expect(startOfMonth(month, 1)).toBeGreaterThan(instant);
    }),
  );
});
