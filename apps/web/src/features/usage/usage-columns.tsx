import type { ZoneUsage } from "@edge-console/contract/console/usage";
import { formatExact } from "../../format/times.ts";
import { paths } from "../../paths.ts";
import { columnBreakpoints, createAppColumnHelper } from "../../ui/app-table.ts";
import { Badge } from "../../ui/badge.tsx";
import { RowLink } from "../../ui/table-row.tsx";
import { formatShortMonth } from "./format-month.ts";
import { Amount } from "./this-month-figures.tsx";
import type { Measure } from "./zone-usage.ts";
import styles from "./usage-columns.module.css";

/** A zone's name, a way to its statistics while it exists. */
export function ZoneUsageName({
  account,
  zone,
}: {
  account: string;
  zone: Pick<ZoneUsage, "id" | "name" | "deletedAt">;
}) {
  if (zone.deletedAt === null) return <RowLink to={paths.zoneStatistics(account, zone.id)}>{zone.name}</RowLink>;
  return (
    <span className={styles.deleted} title={`Found deleted ${formatExact(zone.deletedAt)}`}>
      <span>{zone.name}</span> <Badge>Deleted</Badge>
    </span>
  );
}

/** A zone and its figures of the chosen measure, by month. */
export type UsageRow = { zone: ZoneUsage; values: readonly number[] };

const column = createAppColumnHelper<UsageRow>();

/** Columns of the zone and of each month. The oldest months are hidden first where there's no room. */
export function getUsageColumns(account: string, months: readonly string[], measure: Measure) {
  const newest = months.length - 1;
  return column.columns([
    column.accessor(({ zone }) => zone.name, {
      id: "name",
      header: "Zone",
      cell: ({ row }) => <ZoneUsageName account={account} zone={row.original.zone} />,
    }),
    ...months.map((month, index) =>
      column.accessor(({ values }) => values[index] ?? 0, {
        id: month,
        header: index === newest ? `${formatShortMonth(month)}, so far` : formatShortMonth(month),
        meta: { align: "end", width: "6.75rem", ...(index < newest && { from: findBreakpoint(newest - index) }) },
        cell: ({ getValue }) => <Amount value={getValue()} of={measure} />,
      }),
    ),
  ]);
}

/** Width of a table that has room for the zones, the newest month, and so many before it. */
function findBreakpoint(before: number) {
  return columnBreakpoints.find((width) => width >= 260 + before * 108) ?? 1440;
}
