import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { lazy, type ReactElement, Suspense, useMemo, useState } from "react";
import type { Bucket } from "../../../resources/statistics/buckets.ts";
import type { Annotations } from "../annotations/use-annotations.ts";
import type { ExportSubject } from "../export-subject.ts";
import type { Chart, ChartId } from "../chart-definitions.ts";
import pageStyles from "../statistics-page.module.css";
import type { StatisticsViewModel } from "../view-model.ts";
import { Select } from "../../../ui/select.tsx";
import { phoneQuery, useMediaQuery } from "../../../ui/use-media-query.ts";
import { ActiveTimeProvider } from "./active-time.tsx";
import { ChartCard } from "./chart-card.tsx";
import { selectBuckets } from "./chart-points.ts";

const TableDialog = lazy(async () => ({ default: (await import("./table-dialog.tsx")).TableDialog }));

type ChartsProps = {
  charts: readonly Chart[];
  /** The one that phones show. */
  selected: ChartId;
  onSelect: (chart: ChartId) => void;
  statistics: StatisticsViewModel;
  previous: readonly Bucket[] | undefined;
  /** Annotations of all charts; undefined for none. */
  annotations: Pick<Annotations, "items" | "lanes"> | undefined;
  /** Chart that is open as a table. */
  table: ChartId | undefined;
  onTable: (table: ChartId | undefined) => void;
  onZoom: (period: Period) => void;
  subject: ExportSubject;
};

const none: Pick<Annotations, "items" | "lanes"> = { items: [], lanes: [] };

/** Charts of a zone, of which phones show one, and the dialog with the table of one. */
export function Charts({
  charts,
  selected,
  onSelect,
  statistics,
  previous,
  annotations = none,
  table,
  onTable,
  onZoom,
  subject,
}: ChartsProps): ReactElement {
  const bucketIndices = useMemo(() => selectBuckets(charts, statistics.buckets), [charts, statistics.buckets]);
  const [held, setHeld] = useState<number>();
  const isPhone = useMediaQuery(phoneQuery);
  const selectedChart = charts.find(({ id }) => id === selected) ?? charts[0];
  const shown = isPhone && selectedChart ? [selectedChart] : charts;
  const switcher = isPhone && selectedChart && (
    <Select
      label="Metric"
      labelHidden
      options={charts.map(({ id, title }) => ({ value: id, label: title }))}
      value={selectedChart.id}
      onValueChange={onSelect}
    />
  );
  const open = charts.find(({ id }) => id === table);
  return (
    <>
      <ActiveTimeProvider>
        <div className={pageStyles.charts} data-count={charts.length}>
          {shown.map((chart, index) => (
            <ChartCard
              // The metric that is selected on a phone keeps its chart's element, so that the control keeps the focus.
              key={isPhone ? "selected" : chart.id}
              chart={chart}
              switcher={switcher || undefined}
              statistics={statistics}
              previous={previous}
              bucketIndices={bucketIndices}
              annotations={annotations.items}
              // Once is enough for charts of the same period.
              lanes={index === 0 ? annotations.lanes : none.lanes}
              held={held}
              onHold={setHeld}
              onTable={() => onTable(chart.id)}
              onZoom={onZoom}
              subject={subject}
            />
          ))}
        </div>
      </ActiveTimeProvider>
      <Suspense>
        {open && (
          <TableDialog
            chart={open}
            statistics={statistics}
            previous={previous}
            annotations={annotations.items}
            onClose={() => onTable(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
