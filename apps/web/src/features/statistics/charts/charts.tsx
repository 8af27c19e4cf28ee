import { type ReactElement, useMemo } from "react";
import type { Bucket } from "../buckets.ts";
import type { Annotation } from "../annotations/annotations.ts";
import type { Chart, ChartId } from "../chart-definitions.ts";
import type { Period } from "../period.ts";
import type { StatisticsViewModel } from "../view-model.ts";
import pageStyles from "../statistics-page.module.css";
import { ChartCard } from "./chart-card.tsx";
import { selectBuckets } from "./chart-points.ts";
import { TableDialog } from "./table-dialog.tsx";

type ChartsProps = {
  charts: readonly Chart[];
  shown: StatisticsViewModel;
  previous: readonly Bucket[] | undefined;
  /** What is marked on each of them; undefined to mark nothing. */
  causes: readonly Annotation[] | undefined;
  /** The chart whose table is open. */
  table: ChartId | undefined;
  onTable: (table: ChartId | undefined) => void;
  onZoom: (period: Period) => void;
  fileName: string;
};

const none: readonly Annotation[] = [];

/** The charts of a zone, and the table of one of them. */
export function Charts({
  charts,
  shown,
  previous,
  causes = none,
  table,
  onTable,
  onZoom,
  fileName,
}: ChartsProps): ReactElement {
  const drawn = useMemo(() => selectBuckets(charts, shown.buckets), [charts, shown.buckets]);
  const open = charts.find(({ id }) => id === table);
  return (
    <>
      <div className={pageStyles.charts} data-count={charts.length}>
        {charts.map((chart) => (
          <ChartCard
            key={chart.id}
            chart={chart}
            shown={shown}
            previous={previous}
            drawn={drawn}
            causes={causes}
            onTable={() => onTable(chart.id)}
            onZoom={onZoom}
            fileName={fileName}
          />
        ))}
      </div>
      {open && (
        <TableDialog chart={open} shown={shown} before={previous} causes={causes} onClose={() => onTable(undefined)} />
      )}
    </>
  );
}
