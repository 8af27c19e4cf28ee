import type { ReactElement } from "react";
import { Bar, BarChart, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatDate, formatDay } from "../../../../format/times.ts";
import { axisProps, legendProps, tooltipProps, valueAxisProps } from "../../../../ui/charts/chart-props.tsx";
import type { ExpirationWeek } from "./timeline.ts";

/** Certificates that expire in the next weeks, one bar per week: managed ones below, uploaded ones on top. */
export function TimelineChart({ weeks }: { weeks: readonly ExpirationWeek[] }): ReactElement {
  const max = Math.max(4, ...weeks.map(({ uploaded, managed }) => uploaded + managed));
  const common = { stackId: "week", isAnimationActive: false, maxBarSize: 64 } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={weeks} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} title="Expiring certificates by week">
        <XAxis {...axisProps} dataKey="from" tickFormatter={(from: number) => formatDay(from, "utc")} />
        <YAxis {...valueAxisProps} domain={[0, max]} allowDecimals={false} tickCount={3} width={32} />
        <Tooltip {...tooltipProps} labelFormatter={(from) => `Week of ${formatDate(Number(from), { clock: "utc" })}`} />
        <Legend {...legendProps} />
        <Bar {...common} dataKey="managed" name="Managed, renew automatically" fill="var(--neutral-mark)" />
        <Bar {...common} dataKey="uploaded" name="Uploaded" fill="var(--series-2)" />
      </BarChart>
    </ResponsiveContainer>
  );
}
