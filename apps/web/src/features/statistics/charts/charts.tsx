import { type ReactElement, useState } from "react";
import type { Bucket } from "../buckets.ts";
import type { Cause } from "../causes/causes.ts";
import type { Chart, ChartId } from "../chart-list.ts";
import type { Period } from "../period.ts";
import type { Shown } from "../shown.ts";
import pageStyles from "../statistics-page.module.css";
import { ChartCard } from "./chart-card.tsx";
import { CursorContext, makeCursor } from "./cursor.ts";
import { TableDialog } from "./table-dialog.tsx";
import { usePlot } from "./use-drawing.ts";

type Props = {
  charts: readonly Chart[];
  shown: Shown;
  before: readonly Bucket[] | undefined;
  /** What is marked on each of them; undefined where nothing shall be. */
  causes: readonly Cause[] | undefined;
  /** The chart whose table is open. */
  table: ChartId | undefined;
  onTable: (table: ChartId | undefined) => void;
  onZoom: (period: Period) => void;
  fileName: string;
};

const none: readonly Cause[] = [];

/** The charts of a zone, with one cursor for all of them. */
export function Charts({
  charts,
  shown,
  before,
  causes = none,
  table,
  onTable,
  onZoom,
  fileName,
}: Props): ReactElement {
  const [cursor] = useState(makeCursor);
  const plot = usePlot();
  const open = charts.find(({ id }) => id === table);
  return (
    <CursorContext value={cursor}>
      <div className={pageStyles.charts} data-count={charts.length}>
        {charts.map((chart) => (
          <ChartCard
            key={chart.id}
            plot={plot}
            chart={chart}
            shown={shown}
            before={before}
            causes={causes}
            onTable={() => onTable(chart.id)}
            onZoom={onZoom}
            fileName={fileName}
          />
        ))}
      </div>
      {open && (
        <TableDialog chart={open} shown={shown} before={before} causes={causes} onClose={() => onTable(undefined)} />
      )}
    </CursorContext>
  );
}
