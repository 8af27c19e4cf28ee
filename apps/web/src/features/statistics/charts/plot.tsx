import type { Granularity } from "@edge-console/contract/objects/statistics";
import { memo, type ReactElement, useMemo } from "react";
import { Surface } from "recharts";
import { usePreferences } from "../../../format/preferences.ts";
import type { Bucket } from "../buckets.ts";
import type { Chart } from "../chart-list.ts";
import { valueTicks } from "../values.ts";
import { columnsOf, geometry, scalesOf } from "./geometry.ts";
import { PlotLayers } from "./plot-layers.tsx";
import { largestHeight, plotPoints } from "./plot-points.ts";
import { timeTicks } from "./ticks.ts";

export type PlotProps = {
  chart: Chart;
  granularity: Granularity;
  buckets: readonly Bucket[];
  before: readonly Bucket[] | undefined;
  /** Pixels. */
  width: number;
};

/** Pixels that the name of a time takes. */
const tickPixels = 62;

/**
 * The drawing of a chart. It is drawn once for its figures and width: what a person points at lies over it, and never
 * has it drawn again. Of the library it takes the surface and the curves. Its chart and axes keep a store of what is in
 * them, and draw everything again with each part that tells the store of itself: they took most of a drawing's time.
 */
export const Plot = memo(function Plot({ chart, granularity, buckets, before, width }: PlotProps): ReactElement {
  // The axis names bytes in the units that the person prefers.
  const { bytes: system } = usePreferences();
  const columns = columnsOf(width);
  const points = useMemo(() => plotPoints(chart, buckets, before, columns), [chart, buckets, before, columns]);
  const { from, to } = { from: buckets[0]?.from ?? 0, to: buckets.at(-1)?.to ?? 1 };
  const values = useMemo(
    () => valueTicks(largestHeight(chart, buckets, before), chart.unit, system),
    [chart, buckets, before, system],
  );
  const times = useMemo(
    () => timeTicks({ from, to }, granularity, Math.max(2, Math.floor((width - geometry.left) / tickPixels))),
    [from, to, granularity, width],
  );
  return (
    <Surface width={width} height={geometry.height} style={{ display: "block" }}>
      <PlotLayers
        chart={chart}
        points={points}
        scales={scalesOf({ from, to }, values.at(-1) ?? 1, width)}
        values={values}
        times={times}
        filling={buckets.find((bucket) => bucket.filling)?.from}
        isCompared={before !== undefined}
        isDense={buckets.length > columns}
      />
    </Surface>
  );
});
