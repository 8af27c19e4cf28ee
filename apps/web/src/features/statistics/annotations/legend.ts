import { formatClock, formatDay } from "../../../format/times.ts";
import type { Annotation } from "./annotations.ts";
import type { PositionedGroup } from "./position-annotations.ts";

/** A line of the legend below a picture; `number` where it is the first one of its mark. */
export type LegendLine = { number: number | undefined; kind: Annotation["kind"]; text: string };

/** What the marks of a picture mean, in the order of their numbers; at most `most` lines and one that counts the rest. */
export function getLegendLines(marks: readonly PositionedGroup[], most = 12): LegendLine[] {
  const lines = marks.flatMap(({ causes }, index) =>
    causes.map((cause, place): LegendLine => ({
      number: place === 0 ? index + 1 : undefined,
      kind: cause.kind,
      text: `${formatAnnotationTime(cause)}: ${cause.lines.join("; ")} (${cause.by})`,
    })),
  );
  if (lines.length <= most) return lines;
  const rest = lines.length - most;
  return [...lines.slice(0, most), { number: undefined, kind: "change", text: `and ${rest} more` }];
}

/** When it was, in UTC as the chart is. */
export function formatAnnotationTime({ at }: Annotation): string {
  return `${formatDay(at, "utc")}, ${formatClock(at, "utc")} UTC`;
}
