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

const annotation = (hours: number, kind: Annotation["kind"] = "change"): Annotation => ({
  id: `${kind} ${hours}`,
  kind,
  at: start + hours * hour,
  lines: [`FIELD ${hours}`, "OTHER"],
  by: "owner@example.com",
});

describe("positionAnnotations", () => {
  it("positions annotations by time and groups those that would overlap", () => {
    const groups = positionAnnotations([annotation(10), annotation(11, "incident"), annotation(50)], period, width);
    expect(groups.map(({ x, kind, annotations }) => [x, kind, annotations.length])).toEqual([
      [100, "incident", 2],
      [500, "change", 1],
    ]);
  });

  it("numbers the groups in order", () => {
    const groups = positionAnnotations([annotation(10), annotation(11, "incident"), annotation(50)], period, width);
    expect(getLegendLines(groups)).toEqual([
      { number: 1, kind: "change", text: "Nov 1, 10:00 UTC: FIELD 10; OTHER (owner@example.com)" },
      { number: undefined, kind: "incident", text: "Nov 1, 11:00 UTC: FIELD 11; OTHER (owner@example.com)" },
      { number: 2, kind: "change", text: "Nov 3, 02:00 UTC: FIELD 50; OTHER (owner@example.com)" },
    ]);
  });

  it("counts the annotations beyond the limit", () => {
    const groups = positionAnnotations([annotation(10), annotation(50), annotation(60), annotation(70)], period, width);
    const [first, second, rest] = getLegendLines(groups, 2);
    expect([first?.number, second?.number, rest?.number]).toEqual([1, 2, undefined]);
    expect(rest?.text).toBe("and 2 more");
  });
});
