import { expect, it } from "vitest";
import { chooseFairly } from "./choose-fairly.ts";

const due = ["a", "a", "a", "b", "c"].map((accountId, index) => ({ accountId, index }));

it("prefers accounts with the fewest running jobs, then the longest due", () => {
  const chosen = chooseFairly(due, new Map([["b", 1]]), { room: 3, perAccount: 2 });
  expect(chosen.map(({ accountId, index }) => `${accountId}${index}`)).toEqual(["a0", "c4", "a1"]);
});

it("doesn't limit jobs of the whole console", () => {
  const jobs = Array.from({ length: 5 }, () => ({ accountId: null }));
  expect(chooseFairly(jobs, new Map(), { room: 4, perAccount: 1 })).toHaveLength(4);
});
