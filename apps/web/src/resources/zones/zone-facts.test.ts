import { expect, it } from "vitest";
import { getFactsInterval, getIndexingInterval, shownZones } from "./zone-facts.ts";

const ids = Array.from({ length: 10_000 }, (_, index) => `zone${index}`);

const createFacts = (state: "updating" | "failed" | "ready", zones: number, known: number) => ({
  state,
  zones: ids.slice(0, known).map((id) => ({ id, hostnames: [] })),
  tunnels: [],
  missing: ids.slice(known, zones),
});

it.each([
  ["nothing is missing", createFacts("ready", 100, 100), 60_000],
  ["they can't be loaded", createFacts("failed", 100, 50), 60_000],
  ["zones of a small account are missing", createFacts("updating", 2_000, 50), 3_000],
  ["only changes are missing", createFacts("updating", 2_000, 2_000), 3_000],
  ["zones of a large account are missing", createFacts("updating", 6_000, 100), 9_000],
  ["zones of a very large account are missing", createFacts("updating", 10_000, 100), 15_000],
])("loads facts again later the more zones there are: %s", (_, facts, interval) => {
  shownZones.set(ids.slice(0, 50));
  expect(getFactsInterval(facts)).toBe(interval);
});

it("loads facts again soon while zones on screen are missing", () => {
  const facts = createFacts("updating", 10_000, 100);
  shownZones.set(ids.slice(90, 140));
  expect(getFactsInterval(facts)).toBe(3_000);
});

it("loads the index of a large account again at most every 15 seconds", () => {
  expect([0, 2_000, 4_000, 100_000].map(getIndexingInterval)).toEqual([3_000, 3_000, 6_000, 15_000]);
});
