import { Ellipsis, FileSpreadsheet, ImageDown, Table2 } from "lucide-react";
import { type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import type { Bucket } from "../buckets.ts";
import type { Cause } from "../causes/causes.ts";
import { Marks } from "../causes/marks.tsx";
import { placeMarks } from "../causes/place-marks.ts";
import type { Chart } from "../chart-list.ts";
import { chartCsv } from "../csv.ts";
import type { Period } from "../period.ts";
import type { Shown } from "../shown.ts";
import { periodWords } from "../time-words.ts";
import styles from "./chart-card.module.css";
import { geometry } from "./geometry.ts";
import type { Plot as PlotType } from "./plot.tsx";
import { savePicture } from "./picture.ts";
import { PointerLayer } from "./pointer-layer.tsx";
import { Readout } from "./readout.tsx";
import { useIsDrawn } from "./use-drawing.ts";

type Props = {
  /** What draws it, once that is there. */
  plot: typeof PlotType | undefined;
  chart: Chart;
  shown: Shown;
  before: readonly Bucket[] | undefined;
  causes: readonly Cause[];
  onTable: () => void;
  onZoom: (period: Period) => void;
  /** Of downloads, without an ending. */
  fileName: string;
};

/** A chart with what is read off it, its table and its downloads. */
export function ChartCard(props: Props): ReactElement {
  const { plot: Plot, chart, shown, before, causes, onTable, onZoom, fileName } = props;
  const [box, width] = useWidth();
  const isDrawn = useIsDrawn(box, Plot !== undefined);
  const name = `${fileName}-${chart.id}-by-${shown.granularity}`;
  const words = `${periodWords(shown.period, shown.granularity)} UTC, by ${shown.granularity}`;
  const saveCsv = () => download(`${name}.csv`, "text/csv", chartCsv(chart, shown.buckets, before));
  const savePng = () => {
    const drawing = box.current?.querySelector<SVGSVGElement>("svg.recharts-surface");
    const marks = placeMarks(causes, shown.period, width);
    if (drawing) void savePicture(drawing, { name: `${name}.png`, title: `${chart.title}, ${fileName}`, words, marks });
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
      <Readout chart={chart} shown={shown} before={before} />
      <div ref={box} className={styles.plot} style={{ height: geometry.height }}>
        {width > 0 && (
          <>
            <div aria-hidden>
              {Plot && isDrawn && (
                <Plot
                  chart={chart}
                  granularity={shown.granularity}
                  buckets={shown.buckets}
                  before={before}
                  width={width}
                />
              )}
            </div>
            <PointerLayer chart={chart} shown={shown} causes={causes} width={width} onZoom={onZoom} />
            <Marks title={chart.title} causes={causes} period={shown.period} width={width} />
          </>
        )}
      </div>
    </section>
  );
}

/** An element, and how wide it is in whole pixels: told once the page was laid out, which asking would force. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const resized = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return [box, width] as const;
}
