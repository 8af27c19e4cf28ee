import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { Ellipsis, FileSpreadsheet, ImageDown, Table2 } from "lucide-react";
import { memo, type ReactElement, Suspense, useState } from "react";
import { formatCompactValue } from "../../../format/values.ts";
import type { Bucket } from "../../../resources/statistics/buckets.ts";
import { formatPeriod } from "../../../resources/statistics/time-labels.ts";
import { lazyChart } from "../../../ui/charts/lazy-chart.ts";
import { IconButton } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { useWasInView } from "../../../ui/use-was-in-view.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type AnnotationLane, annotationLanePx } from "../../../resources/annotations/position-annotations.ts";
import type { Annotation } from "../../../resources/annotations/annotations.ts";
import { numberAnnotations } from "../annotations/legend.ts";
import { type Chart, getAllSeries } from "../chart-definitions.ts";
import { toChartCsv } from "../csv.ts";
import { type ExportSubject, getExportName } from "../export-subject.ts";
import type { StatisticsViewModel } from "../view-model.ts";
import styles from "./chart-card.module.css";
import { getTimeAxis, hasValues } from "./chart-points.ts";
import { downloadPng } from "./export-png.ts";
import { geometry, getPlotWidth } from "./geometry.ts";
import { Readout } from "./readout.tsx";

/** Loaded separately so that the metrics don't wait for recharts. */
const TrafficChart = lazyChart(async () => (await import("./traffic-chart.tsx")).TrafficChart);

type ChartCardProps = {
  chart: Chart;
  /** Selects the chart, in place of its title. */
  switcher: ReactElement | undefined;
  statistics: StatisticsViewModel;
  previous: readonly Bucket[] | undefined;
  /** Indices of the plotted buckets. */
  bucketIndices: readonly number[];
  annotations: readonly Annotation[];
  /** The annotations by kind. */
  lanes: readonly AnnotationLane[];
  /** Start of the bucket whose values stay while the pointer is elsewhere, in Unix seconds. */
  held: number | undefined;
  onHold: (held: number | undefined) => void;
  onTable: () => void;
  onZoom: (period: Period) => void;
  subject: ExportSubject;
};

/** Chart with the values at the cursor and a menu for its table and downloads. */
export const ChartCard = memo(function ChartCard(props: ChartCardProps): ReactElement {
  const { chart, switcher, statistics, previous, bucketIndices, annotations, lanes } = props;
  const { held, onHold, onTable, onZoom, subject } = props;
  const [plot, wasInView] = useWasInView();
  const [hasFocus, setHasFocus] = useState(false);
  const isEmpty = !hasValues(chart, statistics.buckets, previous);
  const unitLabel = chart.unit === "share" ? "requests" : chart.title.toLowerCase();

  const { period, granularity } = statistics;
  const name = getExportName(subject, `${chart.title} by ${granularity}`, period, granularity);
  const saveCsv = () => download(`${name}.csv`, "text/csv", toChartCsv(subject, chart, statistics.buckets, previous));
  const savePng = () => {
    const drawing = plot.current?.querySelector<SVGSVGElement>("svg.recharts-surface");
    if (!drawing) return;
    const { width } = drawing.getBoundingClientRect();
    void downloadPng(drawing, {
      name: `${name}.png`,
      title: `${chart.title}, ${subject.zone}, ${subject.account}`,
      subtitle: `${formatPeriod(period, granularity)} UTC, by ${granularity}, ${subject.location || "all locations"}`,
      series: getAllSeries(chart)
        .map(({ label, getValue }, index) => ({
          label: `${label} ${formatCompactValue(getValue(statistics.total), chart.unit)}`,
          color: index < chart.series.length ? `var(--series-${index + 1})` : undefined,
        }))
        .concat(previous ? [{ label: "Dashed: previous period", color: undefined }] : []),
      annotations: numberAnnotations(lanes, getTimeAxis(statistics.buckets), getPlotWidth(width)),
    });
  };

  return (
    <section className={styles.card} aria-label={chart.title}>
      <header className={styles.head}>
        {switcher ? (
          <>
            <VisuallyHidden>
              <h2>{chart.title}</h2>
            </VisuallyHidden>
            {switcher}
          </>
        ) : (
          <h2 className={styles.title}>{chart.title}</h2>
        )}
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
      {/* Only the focused chart is announced; the others follow its cursor. */}
      <div aria-live={hasFocus ? "polite" : "off"}>
        <Readout
          chart={chart}
          statistics={statistics}
          previous={previous}
          annotations={annotations}
          wasInView={wasInView}
          held={held}
        />
      </div>
      {/* Also around an empty chart, because its place is observed from the start. */}
      <div
        ref={plot}
        className={styles.plot}
        style={isEmpty ? undefined : { height: geometry.height + lanes.length * annotationLanePx }}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        {isEmpty && (
          <p className={styles.none}>{chart.unit === "bytes" ? "No traffic" : `No ${unitLabel}`} in this period</p>
        )}
        {/* Outside the condition: React renders what waits for code in a new Suspense later than expanded tables. */}
        <Suspense>
          {wasInView && !isEmpty && (
            <TrafficChart
              chart={chart}
              statistics={statistics}
              previous={previous}
              bucketIndices={bucketIndices}
              lanes={lanes}
              held={held}
              onHold={onHold}
              onZoom={onZoom}
            />
          )}
        </Suspense>
      </div>
    </section>
  );
});
