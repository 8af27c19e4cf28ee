import type { DeviatingSetting, ZoneDeviation } from "@edge-console/contract/console/zone-deviations";
import type { ReactElement } from "react";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./configuration.module.css";

/** Tables with more rows have a fixed height, so that only the rows in view are in the document. */
const maxFreeRows = 50;

type DifferingRow = DeviatingSetting & { readonly zoneId: string; readonly zoneName: string };

/** Settings of zones that differ from the source file: both values, who changed them last, and when. */
export function DifferingSettings({
  account,
  deviations,
}: {
  account: string;
  deviations: readonly ZoneDeviation[];
}): ReactElement {
  const rows = deviations.flatMap(({ zoneId, zoneName, settings }) =>
    settings.map((setting): DifferingRow => ({ ...setting, zoneId, zoneName })),
  );
  const table = useAppTable({
    columns: getColumns(account),
    data: rows,
    getRowId: ({ zoneId, hostname, field }) => `${zoneId} ${hostname ?? ""} ${field}`,
  });
  return (
    <DataTable
      table={table}
      label="Settings that differ"
      {...(rows.length > maxFreeRows && { virtualized: true, maxHeight: "30rem" })}
    />
  );
}

const column = createAppColumnHelper<DifferingRow>();

function getColumns(account: string) {
  return column.columns([
    column.accessor("zoneName", {
      header: "Zone",
      cell: ({ row: { original } }) => <RowLink to={paths.zone(account, original.zoneId)}>{original.zoneName}</RowLink>,
    }),
    column.accessor("label", {
      header: "Setting",
      cell: ({ row: { original } }) =>
        original.hostname === null ? original.label : `${original.label} of ${original.hostname}`,
    }),
    column.display({
      id: "expected",
      header: "File",
      cell: ({ row: { original } }) => <Value value={original.expected} isList={original.isList} />,
    }),
    column.display({
      id: "actual",
      header: "Account",
      cell: ({ row: { original } }) => <Value value={original.actual} isList={original.isList} />,
    }),
    column.display({
      id: "changed",
      header: "Changed",
      meta: { width: "13rem", from: 560 },
      cell: ({ row: { original } }) =>
        original.changed === null ? (
          <span className={sharedStyles.muted}>Unknown</span>
        ) : (
          <>
            <Time at={original.changed.at} /> by {original.changed.by}
          </>
        ),
    }),
  ]);
}

/** A value; of a list, the entries that only this side has. */
function Value({ value, isList }: { value: string; isList: boolean }): ReactElement {
  if (value === "") return <span className={sharedStyles.muted}>{isList ? "–" : "Empty"}</span>;
  return <span className={styles.values}>{isList ? `+ ${value}` : value}</span>;
}
