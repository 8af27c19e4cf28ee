import { describe, expect, it } from "vitest";
import type { Annotation } from "./annotations.ts";
import { layOutLane, positionAnnotations } from "./position-annotations.ts";

const create = (at: number, name: string): Annotation => ({
  id: String(at),
  kind: "change",
  at,
  lines: [name],
  by: "",
});
const axis = { from: 0, to: 1_000 };

describe("layOutLane", () => {
  const positionItems = (...annotations: Annotation[]) =>
    layOutLane(positionAnnotations(annotations, axis, 1_000), 1_000).map(({ side, start, width }) => [
      side,
      Math.round(start),
      Math.round(width),
    ]);

  it("puts a name right of its symbol, as wide as it needs", () => {
    expect(positionItems(create(100, "0123456789"))).toEqual([["right", 88, 103]]);
  });

  it("puts a name left of its symbol at the end", () => {
    expect(positionItems(create(990, "0123456789"))).toEqual([["left", 899, 103]]);
  });

  it("cuts a name off at the next symbol", () => {
    expect(positionItems(create(20, "0".repeat(100)), create(120, "0"))[0]).toEqual(["right", 8, 92]);
  });

  it("leaves out a name without room", () => {
    expect(positionItems(create(0, "0".repeat(100)), create(30, "0".repeat(100)))[0]?.[0]).toBe("none");
  });
});
