import { expect, test } from "vitest";
import { statesOf } from "./zone-state.ts";

test("status, usage and maintenance apply independently of each other, the most serious first", () => {
  expect(statesOf({ STATUS: "ACTIVE", USAGE_PAUSED: 0, MAINTENANCE: 0 })).toEqual(["active"]);
  expect(statesOf({ STATUS: "ACTIVE", USAGE_PAUSED: 0, MAINTENANCE: 1 })).toEqual(["maintenance"]);
  expect(statesOf({ STATUS: "PAUSED", USAGE_PAUSED: 1, MAINTENANCE: 1 })).toEqual([
    "paused",
    "usage-paused",
    "maintenance",
  ]);
});
