import { expect, test } from "vitest";
import { geometry, scalesOf } from "./geometry.ts";

test("a drawing's scales reach from one edge of its axes to the other", () => {
  const { x, y } = scalesOf({ from: 1_000, to: 2_000 }, 50, 464);
  expect([x(1_000), x(1_500), x(2_000)]).toEqual([geometry.left, geometry.left + 200, 464 - geometry.right]);
  const bottom = geometry.height - geometry.bottom;
  expect([y(0), y(25), y(50)]).toEqual([bottom, (bottom + geometry.top) / 2, geometry.top]);
});
