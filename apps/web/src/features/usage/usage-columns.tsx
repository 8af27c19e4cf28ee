import { getStoredPart } from "@edge-console/contract/console/usage-forecast";
import type { Usage, ZoneUsage } from "@edge-console/contract/console/usage";
import type { ReactElement } from "react";
import { noFigure } from "../../format/numbers.ts";
import { formatDay } from "../../format/times.ts";
import { ZoneStatisticsLink } from "../../resources/zones/zone-statistics-link.tsx";
import { columnBreakpoints, createAppColumnHelper } from "../../ui/app-table.ts";
import { formatShortMonth } from "./format-month.ts";
import { Amount } from "./this-month-summary.tsx";
import { formatMetric, type ShownMetric } from "./usage-metric.ts";

/** Zone and its values of the selected metric, by month. */
export type UsageRow = { zone: ZoneUsage; values: readonly number[] };

const column = createAppColumnHelper<UsageRow>();

/** Returns the columns. The oldest months are hidden first in narrow tables. */
export function getUsageColumns(
  account: string,
  { months, storedFrom }: Pick<Usage, "months" | "storedFrom">,
  shown: ShownMetric,
  totals: readonly number[],
) {
  const newest = months.length - 1;
  const getHeader = (month: string) => {
    const name = formatShortMonth(month);
    if (storedFrom !== null && getStoredPart({ storedFrom }, month) === "part")
      return `From ${formatDay(storedFrom, "utc")}`;
    return month === months.at(-1) ? `${name} to date` : name;
  };
  const format = (month: string, value: number) =>
    getStoredPart({ storedFrom }, month) === "none" ? noFigure : <MetricAmount value={value} shown={shown} />;
  return column.columns([
    column.accessor(({ zone }) => zone.name, {
      id: "name",
      header: "Zone",
      cell: ({ row }) => <ZoneStatisticsLink account={account} zone={row.original.zone} />,
      footer: "Total",
    }),
    ...months.map((month, index) =>
      column.accessor(({ values }) => values[index] ?? 0, {
        id: month,
        header: getHeader(month),
        meta: { align: "end", width: "6.75rem", ...(index < newest && { from: findBreakpoint(newest - index) }) },
        cell: ({ getValue }) => format(month, getValue()),
        footer: () => format(month, totals[index] ?? 0),
      }),
    ),
  ]);
}

function MetricAmount({ value, shown }: { value: number; shown: ShownMetric }): ReactElement {
  if (shown.metric === "cost") return <span>{formatMetric(value, shown)}</span>;
  return <Amount value={value} of={shown.metric} />;
}

/** Adds up the values of rows by month. */
export function sumValues(rows: readonly UsageRow[], months: number): number[] {
  return Array.from({ length: months }, (_, index) =>
    rows.reduce((total, { values }) => total + (values[index] ?? 0), 0),
  );
}

/** Returns the table width that fits the newest month and `before` earlier ones. */
function findBreakpoint(before: number) {
  return columnBreakpoints.find((width) => width >= 260 + before * 108) ?? 1440;
}
