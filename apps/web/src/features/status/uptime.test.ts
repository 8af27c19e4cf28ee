import { describe, expect, it } from "vitest";
import { countStates, isTroubled, uptimeWords } from "./uptime.ts";

describe("uptime", () => {
  it.each([
    [{ STATUS: "OPERATIONAL", UPTIME_90D: 100 }, "100%"],
    [{ STATUS: "OPERATIONAL", UPTIME_90D: 99.9 }, "99.90%"],
    [{ STATUS: "DOWN", UPTIME_90D: 0 }, "0.00%"],
    [{ STATUS: "PENDING", UPTIME_90D: null }, "No checks yet"],
    [{ STATUS: "PLANNED" }, "–"],
    [{ STATUS: "PLANNED", UPTIME_90D: null }, "–"],
  ] as const)("of %o reads %s", (component, words) => {
    expect(uptimeWords(component)).toBe(words);
  });
});

it("counts states, trouble first", () => {
  const of = (...states: ("OPERATIONAL" | "DOWN" | "PLANNED")[]) => states.map((STATUS) => ({ STATUS }));
  expect(countStates(of("OPERATIONAL", "PLANNED", "DOWN", "OPERATIONAL"))).toEqual([
    ["DOWN", 1],
    ["OPERATIONAL", 2],
    ["PLANNED", 1],
  ]);
});

it("waiting and planned are no trouble", () => {
  expect(isTroubled({ STATUS: "PENDING" })).toBe(false);
  expect(isTroubled({ STATUS: "PLANNED" })).toBe(false);
  expect(isTroubled({ STATUS: "MAINTENANCE" })).toBe(true);
});
