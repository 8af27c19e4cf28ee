import type { TrafficChange } from "@edge-console/contract/console/overview";
import { type ReactElement, useMemo } from "react";
import { DataTable } from "../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatChange, formatCount } from "../../format/numbers.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { RowLink } from "../../ui/table-row.tsx";
import styles from "./biggest-changes.module.css";

/** The zones whose requests changed most from the previous period. */
export function BiggestChanges({
  account,
  changes,
}: {
  account: string;
  changes: readonly TrafficChange[];
}): ReactElement {
  const columns = useMemo(() => getColumns(account), [account]);
  const table = useAppTable({ columns, data: changes, getRowId: ({ id }) => id });
  if (changes.length === 0) return <p className={styles.none}>No traffic in this or the previous period.</p>;
  return <DataTable table={table} label="Biggest changes" />;
}

const column = createAppColumnHelper<TrafficChange>();

function getColumns(account: string) {
  return column.columns([
    column.display({
      id: "zone",
      header: "Zone",
      cell: ({ row: { original } }) =>
        original.deletedAt === null ? (
          <RowLink to={paths.zoneStatistics(account, original.id)}>{original.name}</RowLink>
        ) : (
          <>
            {original.name} <Badge>Deleted</Badge>
          </>
        ),
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
      cell: ({ row: { original } }) => (
        <span title={`from ${formatCount(original.requestsBefore)}`}>
          {formatChange(original.requests, original.requestsBefore) ?? "New"}
        </span>
      ),
    }),
    column.display({
      id: "bandwidth",
      header: "Bandwidth",
      meta: { align: "end", className: styles.amount, from: 480 },
      cell: ({ row }) => <CompactNumber value={row.original.bandwidthBytes} unit="bytes" />,
    }),
  ]);
}
