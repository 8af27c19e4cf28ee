import { describe, expect, it } from "vitest";
import type { Annotation, AnnotationKind } from "../../../resources/annotations/annotations.ts";
import { getLegendLines, numberAnnotations } from "./legend.ts";

const start = Date.parse("2026-11-01T00:00:00Z") / 1000;
const hour = 3_600;
/** A hundred hours, each ten pixels wide. */
const period = { from: start, to: start + 100 * hour };
const width = 1_000;

const createLane = (kind: AnnotationKind, ...hours: number[]) => ({
  kind,
  annotations: hours.map((after): Annotation => ({
    id: `${kind} ${after}`,
    kind,
    at: start + after * hour,
    lines: [`FIELD ${after}`, "OTHER"],
    by: "owner@example.com",
  })),
});

describe("numberAnnotations", () => {
  it("positions annotations by time, groups those of a lane that would overlap, and numbers the groups", () => {
    const groups = numberAnnotations([createLane("change", 10, 11, 50), createLane("incident", 11)], period, width);
    expect(groups.map(({ x, kind, lane, number, annotations }) => [x, kind, lane, number, annotations.length])).toEqual(
      [
        [100, "change", 0, 1, 2],
        [500, "change", 0, 2, 1],
        [110, "incident", 1, 3, 1],
      ],
    );
  });
});

describe("getLegendLines", () => {
  it("describes the groups in the order of their numbers", () => {
    const groups = numberAnnotations([createLane("change", 10, 11), createLane("incident", 50)], period, width);
    expect(getLegendLines(groups)).toEqual([
      { number: 1, kind: "change", text: "Nov 1, 10:00 UTC: FIELD 10; OTHER (owner@example.com)" },
      { number: undefined, kind: "change", text: "Nov 1, 11:00 UTC: FIELD 11; OTHER (owner@example.com)" },
      { number: 2, kind: "incident", text: "Nov 3, 02:00 UTC: FIELD 50; OTHER (owner@example.com)" },
    ]);
  });

  it("counts the annotations beyond the limit", () => {
    const groups = numberAnnotations([createLane("change", 10, 50, 60, 70)], period, width);
    const [first, second, remaining] = getLegendLines(groups, 2);
    expect([first?.number, second?.number, remaining?.number]).toEqual([1, 2, undefined]);
    expect(remaining?.text).toBe("and 2 more");
  });
});
