import type { ZoneUsage } from "@edge-console/contract/console/usage";
import { formatExact } from "../../format/times.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { RowLink } from "../../ui/table-row.tsx";
import type { Column } from "../../ui/virtual-table.tsx";
import { monthWords, shortMonth } from "./month-words.ts";
import { Amount } from "./this-month-figures.tsx";
import { type Measure, valuesOf } from "./zone-usage.ts";
import styles from "./usage-columns.module.css";

/** A zone's name, a way to its statistics while it exists. */
export function ZoneName({ account, zone }: { account: string; zone: Pick<ZoneUsage, "id" | "name" | "deletedAt"> }) {
  if (zone.deletedAt === null) return <RowLink to={paths.zoneStatistics(account, zone.id)}>{zone.name}</RowLink>;
  return (
    <span className={styles.deleted} title={`Found deleted ${formatExact(zone.deletedAt)}`}>
      <span>{zone.name}</span> <Badge>Deleted</Badge>
    </span>
  );
}

/** The columns of the table: the zone and each month, of which the oldest fall away where there is no room. */
export function usageColumns(account: string, months: readonly string[], measure: Measure): Column<ZoneUsage>[] {
  const newest = months.length - 1;
  return [
    { id: "name", head: "Zone", sortable: true, cell: (zone) => <ZoneName account={account} zone={zone} /> },
    ...months.map((month, index): Column<ZoneUsage> => ({
      id: month,
      head: index === newest ? `${shortMonth(month)}, so far` : shortMonth(month),
      label: monthWords(month),
      align: "end",
      width: "6.75rem",
      sortable: true,
      from: index === newest ? 0 : 260 + (newest - index) * 108,
      cell: (zone) => <Amount value={valuesOf(zone, measure)[index] ?? 0} of={measure} />,
    })),
  ];
}
