import { Ellipsis, FileSpreadsheet, ImageDown, Table2 } from "lucide-react";
import { lazy, memo, type ReactElement, Suspense, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { formatCompactValue } from "../../../format/values.ts";
import { IconButton } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { useWasInView } from "../../../ui/use-was-in-view.ts";
import type { Bucket } from "../buckets.ts";
import type { Annotation } from "../annotations/annotations.ts";
import { positionAnnotations } from "../annotations/position-annotations.ts";
import { type Chart, getAllSeries } from "../chart-definitions.ts";
import { toChartCsv } from "../csv.ts";
import type { Period } from "../period.ts";
import type { StatisticsViewModel } from "../view-model.ts";
import { formatPeriod } from "../time-labels.ts";
import styles from "./chart-card.module.css";
import { getTimeAxis } from "./chart-points.ts";
import { downloadPng } from "./export-png.ts";
import { geometry } from "./geometry.ts";
import { Readout } from "./readout.tsx";

/** Comes with recharts, which the figures above the charts do not wait for. */
const TrafficChart = lazy(async () => ({ default: (await import("./traffic-chart.tsx")).TrafficChart }));

type ChartCardProps = {
  chart: Chart;
  shown: StatisticsViewModel;
  previous: readonly Bucket[] | undefined;
  /** The indices of the buckets that are drawn. */
  drawn: readonly number[];
  causes: readonly Annotation[];
  onTable: () => void;
  onZoom: (period: Period) => void;
  /** Of downloads, without an extension. */
  fileName: string;
};

/** A chart with the values under its cursor, its table, and its downloads. */
export const ChartCard = memo(function ChartCard(props: ChartCardProps): ReactElement {
  const { chart, shown, previous, drawn, causes, onTable, onZoom, fileName } = props;
  const [plot, wasInView] = useWasInView();
  const [readout, setReadout] = useState<HTMLDivElement | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const renderReadout = useCallback(
    (index: number | undefined) => (
      <Readout chart={chart} shown={shown} previous={previous} causes={causes} index={index} />
    ),
    [chart, shown, previous, causes],
  );
  const wholePeriod = readout && createPortal(renderReadout(undefined), readout);

  const name = `${fileName}-${chart.id}-by-${shown.granularity}`;
  const saveCsv = () => download(`${name}.csv`, "text/csv", toChartCsv(chart, shown.buckets, previous));
  const savePng = () => {
    const drawing = plot.current?.querySelector<SVGSVGElement>("svg.recharts-surface");
    if (!drawing) return;
    const { width } = drawing.getBoundingClientRect();
    void downloadPng(drawing, {
      name: `${name}.png`,
      title: `${chart.title}, ${fileName}`,
      subtitle: `${formatPeriod(shown.period, shown.granularity)} UTC, by ${shown.granularity}`,
      series: getAllSeries(chart).map(({ label, valueOf }, index) => ({
        label: `${label} ${formatCompactValue(valueOf(shown.total), chart.unit)}`,
        color: index < chart.series.length ? `var(--series-${index + 1})` : undefined,
      })),
      marks: positionAnnotations(causes, getTimeAxis(shown.buckets), width),
    });
  };

  return (
    <section className={styles.card} aria-label={chart.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{chart.title}</h2>
        <Menu
          label={`${chart.title}: table and downloads`}
          align="end"
          trigger={<IconButton icon={Ellipsis} size="small" label={`${chart.title}: table and downloads`} />}
        >
          <MenuItem icon={Table2} onSelect={onTable}>
            Show as table
          </MenuItem>
          <MenuItem icon={FileSpreadsheet} onSelect={saveCsv}>
            Download CSV
          </MenuItem>
          <MenuItem icon={ImageDown} onSelect={savePng}>
            Download PNG
          </MenuItem>
        </Menu>
      </header>
      {/* Only the chart that is used by keyboard is read aloud: the others follow its cursor. */}
      <div ref={setReadout} aria-live={hasFocus ? "polite" : "off"} />
      <div
        ref={plot}
        className={styles.plot}
        style={{ height: geometry.height }}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        {wasInView && readout ? (
          <Suspense fallback={wholePeriod}>
            <TrafficChart
              chart={chart}
              shown={shown}
              previous={previous}
              drawn={drawn}
              causes={causes}
              readout={readout}
              renderReadout={renderReadout}
              onZoom={onZoom}
            />
          </Suspense>
        ) : (
          wholePeriod
        )}
      </div>
    </section>
  );
});
