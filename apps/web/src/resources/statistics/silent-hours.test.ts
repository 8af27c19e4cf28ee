import { expect, test } from "vitest";
import { countSilentHours } from "./silent-hours.ts";

const hours = (...counts: readonly (readonly [count: number, requests: number])[]) =>
  counts.flatMap(([count, requests]) => Array.from({ length: count }, () => requests));

test.each([
  ["a zone that lost its requests", hours([19, 500], [5, 0]), 5],
  ["one that lost them almost a day ago", hours([1, 500], [23, 0]), 23],
  ["one with requests in each hour", hours([24, 500]), 0],
  ["one without requests for two hours", hours([22, 500], [2, 0]), 0],
  ["one with requests now and then", hours([10, 0], [1, 3], [4, 0], [1, 2], [8, 0]), 0],
  ["one that never had requests", hours([24, 0]), 0],
])("V9: counts the silent hours of %s", (_, requests, silent) => {
  expect(countSilentHours(requests)).toBe(silent);
});
