import { expect, it } from "vitest";
import { isTrafficUnknown } from "./is-traffic-unknown.ts";

const collection = { zones: 0, complete: 0, running: false, readAt: null, failure: "no-key" as const };
const day = { day: 1_790_000_000, requests: 0, hits: 0, bandwidthBytes: 0, originBytes: 0 };

it.each([
  ["without a key, no traffic was ever loaded", null, [], true],
  ["without a key, earlier data stays known", null, [day], false],
  ["an account without zones has no traffic", 0, [], false],
] as const)("%s", (_, zones, days, expected) => {
  expect(isTrafficUnknown({ zones, days: [...days], collection })).toBe(expected);
});
