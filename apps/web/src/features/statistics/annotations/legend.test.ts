import { describe, expect, it } from "vitest";
import { geometry } from "../charts/geometry.ts";
import type { Annotation } from "./annotations.ts";
import { getLegendLines } from "./legend.ts";
import { positionAnnotations } from "./position-annotations.ts";

const start = Date.parse("2026-11-01T00:00:00Z") / 1000;
const hour = 3_600;
/** A hundred hours, each ten pixels wide. */
const period = { from: start, to: start + 100 * hour };
const width = geometry.left + 1_000 + geometry.right;

const cause = (hours: number, kind: Annotation["kind"] = "change"): Annotation => ({
  id: `${kind} ${hours}`,
  kind,
  at: start + hours * hour,
  lines: [`FIELD ${hours}`, "OTHER"],
  by: "owner@example.com",
});

describe("the marks of a picture", () => {
  it("stand at their times, and share one where they would touch", () => {
    const marks = positionAnnotations([cause(10), cause(11, "incident"), cause(50)], period, width);
    expect(marks.map(({ x, kind, causes }) => [x, kind, causes.length])).toEqual([
      [100, "incident", 2],
      [500, "change", 1],
    ]);
  });

  it("are told in order, with a number for each", () => {
    const marks = positionAnnotations([cause(10), cause(11, "incident"), cause(50)], period, width);
    expect(getLegendLines(marks)).toEqual([
      { number: 1, kind: "change", text: "Nov 1, 10:00 UTC: FIELD 10; OTHER (owner@example.com)" },
      { number: undefined, kind: "incident", text: "Nov 1, 11:00 UTC: FIELD 11; OTHER (owner@example.com)" },
      { number: 2, kind: "change", text: "Nov 3, 02:00 UTC: FIELD 50; OTHER (owner@example.com)" },
    ]);
  });

  it("count those that there is no room for", () => {
    const marks = positionAnnotations([cause(10), cause(50), cause(60), cause(70)], period, width);
    const [first, second, rest] = getLegendLines(marks, 2);
    expect([first?.number, second?.number, rest?.number]).toEqual([1, 2, undefined]);
    expect(rest?.text).toBe("and 2 more");
  });
});
