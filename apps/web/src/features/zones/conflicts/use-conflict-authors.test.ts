import type { AuditEntry } from "@edge-console/contract/console/audit";
import { expect, it } from "vitest";
import { findAuthorEntry } from "./use-conflict-authors.ts";

const entry = (id: string, field: string, after: string): AuditEntry => ({
  id,
  at: 1_790_000_000,
  actor: { id: "u1", email: "a@example.com", kind: "member" },
  action: "updateZone",
  target: "/cdn/ABC123DEF",
  object: null,
  bulkRunId: null,
  outcome: "applied",
  changes: [{ field, before: null, after }],
  reason: null,
  address: "",
  requestId: "",
  resolves: null,
  resolvedBy: null,
});

it("finds who saved the current value", () => {
  const entries = [entry("3", "BLOCK_POST", "1"), entry("2", "CACHE_EXP", "3600"), entry("1", "CACHE_EXP", "0")];
  expect(findAuthorEntry(entries, { field: "CACHE_EXP", theirValue: "3600" })?.id).toBe("2");
});

it("names no one if the value was changed outside the console since then", () => {
  expect(findAuthorEntry([entry("1", "CACHE_EXP", "0")], { field: "CACHE_EXP", theirValue: "180" })).toBeUndefined();
  expect(findAuthorEntry([], { field: "CACHE_EXP", theirValue: "180" })).toBeUndefined();
});

it("accepts a list that the log shortened", () => {
  const theirs = "192.0.2.1\n192.0.2.2";
  expect(
    findAuthorEntry([entry("1", "BLOCK_IPS", "192.0.2.1\n…")], { field: "BLOCK_IPS", theirValue: theirs })?.id,
  ).toBe("1");
});
