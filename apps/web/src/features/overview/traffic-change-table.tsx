import type { TrafficChange } from "@edge-console/contract/console/overview";
import type { OverviewPeriod } from "@edge-console/contract/rules/statistics-periods";
import { type ReactElement, useMemo } from "react";
import { DataTable } from "../../ui/data-table.tsx";
import { ZoneStatisticsLink } from "../../resources/zones/zone-statistics-link.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatCountDifference, formatDifference } from "../../format/comparison.ts";
import { formatCount } from "../../format/numbers.ts";
import styles from "./traffic-change-table.module.css";

export type TrafficChangeTableProps = {
  account: string;
  changes: readonly TrafficChange[];
  days: OverviewPeriod;
};

/** Zones with their requests in a period and in the one before. */
export function TrafficChangeTable({ account, changes, days }: TrafficChangeTableProps): ReactElement {
  const columns = useMemo(() => getColumns(account, days), [account, days]);
  const table = useAppTable({ columns, data: changes, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Biggest changes" />;
}

const column = createAppColumnHelper<TrafficChange>();

function getColumns(account: string, days: OverviewPeriod) {
  return column.columns([
    column.display({
      id: "zone",
      header: "Zone",
      cell: ({ row }) => <ZoneStatisticsLink account={account} zone={row.original} />,
    }),
    column.display({
      id: "before",
      header: `Previous ${days} days`,
      meta: { align: "end", className: styles.amount, from: 560 },
      cell: ({ row }) => <CompactNumber value={row.original.requestsBefore} unit="count" />,
    }),
    column.display({
      id: "requests",
      header: "Requests",
      meta: { align: "end", className: styles.amount },
      cell: ({ row }) => <CompactNumber value={row.original.requests} unit="count" />,
    }),
    column.display({
      id: "change",
      header: "Change",
      meta: { align: "end", className: styles.amount },
      cell: ({ row }) => <Change change={row.original} />,
    }),
  ]);
}

/** The amount that sorts the table, and the percentage, which can be large for a small zone. */
function Change({ change: { requests, requestsBefore } }: { change: TrafficChange }): ReactElement {
  const amount = requests - requestsBefore;
  return (
    <>
      <span title={`${amount < 0 ? "−" : "+"}${formatCount(Math.abs(amount))}`}>
        {formatCountDifference(requests, requestsBefore)}
      </span>{" "}
      <span className={styles.share}>
        {requestsBefore === 0 ? "New" : formatDifference(requests, requestsBefore, "count")}
      </span>
    </>
  );
}
