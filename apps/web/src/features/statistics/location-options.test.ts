import { expect, test } from "vitest";
import { getLocationOptions } from "./location-options.ts";

const nodes = [
  { ID: "unassigned", LOCATION: "" },
  { ID: "waw1", LOCATION: "Warsaw" },
  { ID: "ams1", LOCATION: "Amsterdam" },
];

test("lists all locations first, then each by name", () => {
  expect(getLocationOptions(nodes.slice(1), "").map(({ label }) => label)).toEqual([
    "All locations",
    "Amsterdam",
    "Warsaw",
  ]);
});

test("lists unassigned traffic but disables it", () => {
  const last = getLocationOptions(nodes, "").at(-1);
  expect(last?.disabled).toBe(true);
  expect(last?.label).toContain("can't be filtered");
});

test("keeps the selected location without traffic", () => {
  const selected = getLocationOptions(nodes, "syd1").find(({ value }) => value === "syd1");
  expect(selected?.label).toBe("syd1 (no traffic in this period)");
});
