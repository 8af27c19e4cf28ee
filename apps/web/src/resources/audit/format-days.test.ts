import { expect, it } from "vitest";
import { formatDays } from "./format-days.ts";

it.each([
  [{}, undefined],
  [{ from: "", to: "" }, undefined],
  [{ from: "2026-11-01" }, "from Nov 1, 2026"],
  [{ to: "2026-11-21" }, "until Nov 21, 2026"],
  [{ from: "2026-11-01", to: "2026-11-21" }, "Nov 1 – Nov 21, 2026"],
  [{ from: "2026-11-21", to: "2026-11-21" }, "Nov 21, 2026"],
  [{ from: "2025-11-21", to: "2026-11-21" }, "Nov 21, 2025 – Nov 21, 2026"],
])("formats %j as %j", (days, text) => {
  expect(formatDays(days)).toBe(text);
});
