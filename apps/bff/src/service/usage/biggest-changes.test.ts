import type { TrafficChange } from "@edge-console/contract/console/overview";
import { expect, it } from "vitest";
import { findBiggestChanges } from "./biggest-changes.ts";

const zone = (name: string, requestsBefore: number, requests: number): TrafficChange => ({
  id: name,
  name,
  deletedAt: null,
  requests,
  requestsBefore,
  bandwidthBytes: 0,
  bandwidthBytesBefore: 0,
});

it("returns zones with changed traffic, up or down, biggest change first", () => {
  const zones = [zone("same", 900, 900), zone("down", 500, 100), zone("up", 100, 150), zone("new", 0, 1_000)];
  expect(findBiggestChanges(zones).map(({ name }) => name)).toEqual(["new", "down", "up"]);
});

it("returns at most six zones, in a stable order", () => {
  const zones = ["h", "g", "f", "e", "d", "c", "b", "a"].map((name) => zone(name, 1, 2));
  expect(findBiggestChanges(zones).map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e", "f"]);
});
