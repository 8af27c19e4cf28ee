import { expect, it } from "vitest";
import type { Annotation } from "./annotations.ts";
import { positionAnnotations } from "./position-annotations.ts";

const create = (at: number): Annotation => ({ id: String(at), kind: "change", at, lines: ["Changed"], by: "" });
const axis = { from: 0, to: 1_000 };

it("groups annotations whose symbols would overlap, and keeps those of the last bucket on the axis", () => {
  const groups = positionAnnotations([create(100), create(110), create(400), create(1_200)], axis, 500);
  expect(groups.map(({ x, annotations }) => [x, annotations.length])).toEqual([
    [50, 2],
    [200, 1],
    [500, 1],
  ]);
});
