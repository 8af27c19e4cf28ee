import { expect, it } from "vitest";
import { type BulkEvidence, evaluateBulkItem } from "./evaluate-bulk-item.ts";

const applied: BulkEvidence = {
  item: { state: "applied", canUndo: true },
  fault: undefined,
  requests: 1,
  wanted: 1,
  before: 0,
  after: 1,
  undone: 0,
};
const rejected: BulkEvidence = { ...applied, item: { state: "not-applied", canUndo: false }, after: 0 };

it("accepts truthful results of bulk runs", () => {
  expect(evaluateBulkItem(applied)).toEqual([]);
  expect(evaluateBulkItem(rejected)).toEqual([]);
  const unconfirmed = { state: "unconfirmed", canUndo: false } as const;
  expect(evaluateBulkItem({ ...applied, item: unconfirmed, undone: 1 })).toEqual([]);
  expect(evaluateBulkItem({ ...applied, fault: { when: "before", kind: "status" }, requests: 2 })).toEqual([]);
});

it.each<[string, BulkEvidence, RegExp]>([
  ["that sends an item twice", { ...applied, requests: 2 }, /^sent 2 times$/],
  [
    "that sends an item twice after a lost response",
    { ...applied, fault: { when: "after", kind: "reset" }, requests: 2 },
    /^sent 2 times$/,
  ],
  ["that loses a change", { ...applied, after: 0 }, /^applied, but lost$/],
  ["that hides a change", { ...rejected, after: 1, undone: 1 }, /^not applied, but changed$/],
  ["that forgets an item", { ...rejected, item: { state: "pending", canUndo: false } }, /^forgotten$/],
  ["that drops other entries", { ...applied, after: 2 }, /^neither/],
  ["whose undo leaves out an item", { ...applied, undone: 1 }, /^not restored$/],
  ["whose undo reverts what it didn't change", { ...rejected, after: 0, undone: 1 }, /^changed by the undo$/],
])("finds a console %s", (_, evidence, expected) => {
  expect(evaluateBulkItem(evidence)).toContainEqual(expect.stringMatching(expected));
});
