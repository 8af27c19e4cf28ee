import { describe, expect, it } from "vitest";
import { countStatuses, hasProblem, formatUptime } from "./uptime.ts";

describe("uptime", () => {
  it.each([
    [{ STATUS: "OPERATIONAL", UPTIME_90D: 100 }, "100%"],
    [{ STATUS: "OPERATIONAL", UPTIME_90D: 99.9 }, "99.90%"],
    [{ STATUS: "DOWN", UPTIME_90D: 0 }, "0.00%"],
    [{ STATUS: "PENDING", UPTIME_90D: null }, "No checks yet"],
    [{ STATUS: "PLANNED" }, "–"],
    [{ STATUS: "PLANNED", UPTIME_90D: null }, "–"],
  ] as const)("formats %o as %s", (component, text) => {
    expect(formatUptime(component)).toBe(text);
  });
});

it("counts statuses, problems first", () => {
  const of = (...states: ("OPERATIONAL" | "DOWN" | "PLANNED")[]) => states.map((STATUS) => ({ STATUS }));
  expect(countStatuses(of("OPERATIONAL", "PLANNED", "DOWN", "OPERATIONAL"))).toEqual([
    ["DOWN", 1],
    ["OPERATIONAL", 2],
    ["PLANNED", 1],
  ]);
});

it("treats pending and planned components as no problem", () => {
  expect(hasProblem({ STATUS: "PENDING" })).toBe(false);
  expect(hasProblem({ STATUS: "PLANNED" })).toBe(false);
  expect(hasProblem({ STATUS: "MAINTENANCE" })).toBe(true);
});
