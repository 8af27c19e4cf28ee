import type { Zone } from "@edge-console/contract/objects/zone";
import { type ReactElement, useMemo } from "react";
import { DataTable } from "../../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { Section } from "../../../ui/page.tsx";
import { type ComparedSetting, compareZones } from "./compare-zones.ts";
import styles from "./compare.module.css";

/** Settings of two zones: the differences, and the equal ones in a collapsed section. */
export function CompareTable({ left, right }: { left: Zone; right: Zone }): ReactElement {
  const rows = compareZones(left, right);
  const differing = rows.filter(({ same }) => !same);
  const same = rows.filter((row) => row.same);
  return (
    <>
      <Section title={formatQuantity(differing.length, "difference")}>
        {differing.length === 0 ? (
          <p>All settings are the same.</p>
        ) : (
          <Rows label="Differences" rows={differing} left={left} right={right} />
        )}
      </Section>
      <details className={styles.same}>
        <summary>{formatQuantity(same.length, "equal setting")}</summary>
        <Rows label="Equal settings" rows={same} left={left} right={right} />
      </details>
    </>
  );
}

function Rows({
  label,
  rows,
  left,
  right,
}: {
  label: string;
  rows: readonly ComparedSetting[];
  left: Zone;
  right: Zone;
}): ReactElement {
  const columns = useMemo(() => getColumns(left.ZONE_NAME, right.ZONE_NAME), [left.ZONE_NAME, right.ZONE_NAME]);
  const table = useAppTable({ columns, data: rows, getRowId: ({ field }) => field });
  return <DataTable table={table} label={label} />;
}

const column = createAppColumnHelper<ComparedSetting>();

function getColumns(left: string, right: string) {
  return column.columns([
    column.display({
      id: "setting",
      header: "Setting",
      meta: { width: "30%", className: styles.setting },
      cell: ({ row: { original } }) => (
        <>
          {original.label} <code className={styles.field}>{original.field}</code>
        </>
      ),
    }),
    column.display({
      id: "left",
      header: left,
      meta: { width: "35%", className: styles.value },
      cell: ({ row }) => row.original.left || "Empty",
    }),
    column.display({
      id: "right",
      header: right,
      meta: { width: "35%", className: styles.value },
      cell: ({ row }) => row.original.right || "Empty",
    }),
  ]);
}
