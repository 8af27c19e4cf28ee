import type { ReactElement } from "react";
import { Bar, BarChart, Tooltip, XAxis, YAxis } from "recharts";
import { formatDate, formatDay } from "../../../../format/times.ts";
import { axisProps, barProps, tooltipProps, valueAxisProps } from "../../../../ui/charts/chart-props.tsx";
import { ChartWithLegend } from "../../../../ui/charts/chart-with-legend.tsx";
import type { ExpirationWeek } from "./timeline.ts";

const managed = { name: "Managed, renew automatically", fill: "var(--neutral-mark)" };
const uploaded = { name: "Uploaded", fill: "var(--series-2)" };

/** Certificates that expire in the next weeks, one bar per week: managed ones below, uploaded ones on top. */
export function TimelineChart({ weeks }: { weeks: readonly ExpirationWeek[] }): ReactElement {
  const max = Math.max(4, ...weeks.map(({ uploaded, managed }) => uploaded + managed));
  const common = { ...barProps, stackId: "week", maxBarSize: 64 } as const;
  return (
    <ChartWithLegend legend={[managed, uploaded].map(({ name, fill }) => ({ label: name, fill }))}>
      <BarChart data={weeks} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} title="Expiring certificates by week">
        <XAxis {...axisProps} dataKey="from" tickFormatter={(from: number) => formatDay(from, "utc")} />
        <YAxis {...valueAxisProps} domain={[0, max]} allowDecimals={false} tickCount={3} width={32} />
        <Tooltip {...tooltipProps} labelFormatter={(from) => `Week of ${formatDate(Number(from), { clock: "utc" })}`} />
        <Bar {...common} {...managed} dataKey="managed" />
        <Bar {...common} {...uploaded} dataKey="uploaded" />
      </BarChart>
    </ChartWithLegend>
  );
}
