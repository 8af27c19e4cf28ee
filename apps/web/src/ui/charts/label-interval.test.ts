import { describe, expect, it } from "vitest";
import { getBarShares, getLabelInterval } from "./label-interval.ts";

/** Returns the indices of the ticks with labels, as recharts selects them. */
function listLabeled(shares: readonly number[], width: number): number[] {
  const step = getLabelInterval(shares, width) + 1;
  return shares.flatMap((_, index) => (index % step === 0 ? [index] : []));
}

describe("getLabelInterval", () => {
  it("labels every tick if there is room", () => {
    expect(listLabeled(getBarShares(8), 1_000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("leaves out labels that would overlap", () => {
    expect(listLabeled(getBarShares(24), 350)).toEqual([0, 5, 10, 15, 20]);
  });

  it("leaves out labels that would be cut off", () => {
    expect(listLabeled([0, 0.25, 0.5, 0.75, 1], 1_000)).toEqual([0, 3]);
  });

  it("labels the first tick alone in a chart without width", () => {
    expect(listLabeled(getBarShares(24), 0)).toEqual([0]);
  });
});
