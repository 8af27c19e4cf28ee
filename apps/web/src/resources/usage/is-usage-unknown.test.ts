import { expect, test } from "vitest";
import { isUsageUnknown } from "./is-usage-unknown.ts";

const collection = { zones: 2, complete: 0, running: false, readAt: null, failure: "unavailable" } as const;
const day = { day: 1_790_000_000, requests: 0, hits: 0, bandwidthBytes: 0, originBytes: 0 };

test.each([
  [true, [], collection],
  [false, [day], collection],
  [false, [], { ...collection, complete: 1 }],
  [false, [], { ...collection, readAt: 1_790_000_000 }],
  // An account without zones has used nothing.
  [false, [], { ...collection, zones: 0 }],
])("is %s for days %j and %j", (expected, days, collected) => {
  expect(isUsageUnknown({ days, collection: collected })).toBe(expected);
});
