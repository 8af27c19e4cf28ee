import { formatClock, formatDay } from "../../../format/times.ts";
import type { Annotation } from "./annotations.ts";
import type { PositionedGroup } from "./position-annotations.ts";

/** Line of the legend of an exported image. Only the first annotation of a group has its `number`. */
export type LegendLine = { number: number | undefined; kind: Annotation["kind"]; text: string };

/** Returns the legend in the order of the numbers: up to `maxLines` lines and one that counts the rest. */
export function getLegendLines(groups: readonly PositionedGroup[], maxLines = 12): LegendLine[] {
  const lines = groups.flatMap(({ annotations }, index) =>
    annotations.map((annotation, position): LegendLine => ({
      number: position === 0 ? index + 1 : undefined,
      kind: annotation.kind,
      text: `${formatAnnotationTime(annotation)}: ${annotation.lines.join("; ")} (${annotation.by})`,
    })),
  );
  if (lines.length <= maxLines) return lines;
  const rest = lines.length - maxLines;
  return [...lines.slice(0, maxLines), { number: undefined, kind: "change", text: `and ${rest} more` }];
}

/** Formats the time of an annotation in UTC: "Nov 1, 10:00 UTC". */
export function formatAnnotationTime({ at }: Annotation): string {
  return `${formatDay(at, "utc")}, ${formatClock(at, "utc")} UTC`;
}
