import type { Measure } from "@edge-console/contract/console/usage-forecast";
import { type ReactElement, useMemo } from "react";
import { DataTable } from "../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { formatChange } from "../../format/numbers.ts";
import { formatUtcMonth, formatShortMonth } from "./format-month.ts";
import styles from "./month-changes.module.css";
import { Amount, formatShortAmount } from "./this-month-summary.tsx";
import { ZoneUsageName } from "./usage-columns.tsx";
import type { MonthChange } from "./zone-usage.ts";

type MonthChangesProps = {
  account: string;
  changes: readonly MonthChange[];
  measure: Measure;
  before: string;
  after: string;
};

/** Zones whose usage changed most between the last two full months. */
export function MonthChanges({ account, changes, measure, before, after }: MonthChangesProps): ReactElement {
  const columns = useMemo(() => getColumns({ account, measure, before, after }), [account, measure, before, after]);
  const table = useAppTable({ columns, data: changes, getRowId: ({ zone }) => zone.id });
  if (changes.length === 0) return <p>No changes from the previous month.</p>;
  return <DataTable table={table} label={`Biggest changes in ${formatUtcMonth(after)}`} />;
}

const column = createAppColumnHelper<MonthChange>();

function getColumns({ account, measure, before, after }: Omit<MonthChangesProps, "changes">) {
  return column.columns([
    column.display({
      id: "zone",
      header: "Zone",
      cell: ({ row }) => <ZoneUsageName account={account} zone={row.original.zone} />,
    }),
    column.display({
      id: "before",
      header: formatShortMonth(before),
      meta: { align: "end", from: 480 },
      cell: ({ row }) => <Amount value={row.original.before} of={measure} />,
    }),
    column.display({
      id: "after",
      header: formatShortMonth(after),
      meta: { align: "end", className: styles.amount },
      cell: ({ row }) => <Amount value={row.original.after} of={measure} />,
    }),
    column.display({
      id: "change",
      header: "Change",
      meta: { align: "end", className: styles.amount },
      cell: ({ row: { original } }) => describeChange(original, measure),
    }),
  ]);
}

function describeChange({ before, after }: MonthChange, measure: Measure): string {
  const amount = `${after < before ? "−" : "+"}${formatShortAmount(Math.abs(after - before), measure)}`;
  return before > 0 ? `${amount} (${formatChange(after, before)})` : amount;
}
