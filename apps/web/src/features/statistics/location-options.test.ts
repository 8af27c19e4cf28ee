import { expect, test } from "vitest";
import { getLocationOptions } from "./location-options.ts";

const nodes = [
  { ID: "unassigned", LOCATION: "" },
  { ID: "waw1", LOCATION: "Warsaw" },
  { ID: "ams1", LOCATION: "Amsterdam" },
];

test("locations by name, with all of them first", () => {
  expect(getLocationOptions(nodes.slice(1), "").map(({ label }) => label)).toEqual([
    "All locations",
    "Amsterdam",
    "Warsaw",
  ]);
});

test("what was recorded before its server was placed is listed but cannot be chosen", () => {
  const last = getLocationOptions(nodes, "").at(-1);
  expect(last?.disabled).toBe(true);
  expect(last?.label).toContain("cannot be filtered");
});

test("the chosen location stays, even without traffic", () => {
  const chosen = getLocationOptions(nodes, "syd1").find(({ value }) => value === "syd1");
  expect(chosen?.label).toBe("syd1, without traffic in this period");
});
