import { describe, expect, test } from "vitest";
import type { ComponentStatus } from "@edge-console/contract/objects/status";
import { getAverageUptime, getGroupStatus, getOverallStatus } from "./status-report.ts";

const overall = (...statuses: ComponentStatus[]) =>
  getOverallStatus(statuses.map((STATUS, index) => ({ NAME: `Service ${index}`, STATUS })));
const group = (...statuses: ComponentStatus[]) => getGroupStatus(statuses.map((STATUS) => ({ STATUS })));

describe("the overall status", () => {
  test.each([
    ["UP", overall()],
    ["UP", overall("OPERATIONAL", "PENDING", "PLANNED")],
    ["DEGRADED", overall("OPERATIONAL", "DOWN")],
    ["DEGRADED", overall("MAINTENANCE", "DOWN")],
    ["DEGRADED", overall("OPERATIONAL", "DEGRADED")],
    ["DOWN", overall("DOWN", "DOWN")],
    ["DOWN", overall("DOWN", "PENDING", "PLANNED")],
    ["UP", overall("PENDING")],
    ["MAINTENANCE", overall("OPERATIONAL", "MAINTENANCE")],
    ["MAINTENANCE", overall("DEGRADED", "MAINTENANCE")],
  ] as const)("is %s", (expected, actual) => {
    expect(actual).toBe(expected);
  });

  test("is DEGRADED if one location of a service is down", () => {
    const LOCATIONS = [{ NAME: "London", STATUS: "DOWN", LOCATION: "London" } as const];
    expect(getOverallStatus([{ NAME: "Edge", STATUS: "DEGRADED", LOCATIONS }])).toBe("DEGRADED");
  });
});

describe("the status of a service with locations", () => {
  test.each([
    ["OPERATIONAL", group("OPERATIONAL", "PLANNED", "PENDING")],
    ["DEGRADED", group("OPERATIONAL", "DOWN")],
    ["DEGRADED", group("DOWN", "MAINTENANCE")],
    ["DEGRADED", group("OPERATIONAL", "DEGRADED")],
    ["DOWN", group("DOWN", "DOWN", "PLANNED")],
    ["MAINTENANCE", group("OPERATIONAL", "MAINTENANCE")],
    ["PENDING", group("PENDING", "PLANNED")],
    ["PLANNED", group("PLANNED")],
  ] as const)("is %s", (expected, actual) => {
    expect(actual).toBe(expected);
  });
});

test("averages the uptimes of a service's locations with two decimals", () => {
  expect(getAverageUptime([{ UPTIME_90D: 100 }, { UPTIME_90D: 99.99 }, { UPTIME_90D: null }, {}])).toBe(100);
  expect(getAverageUptime([{ UPTIME_90D: 100 }, { UPTIME_90D: 99 }, { UPTIME_90D: 98.98 }])).toBe(99.33);
  expect(getAverageUptime([{ UPTIME_90D: null }, {}])).toBeNull();
});
