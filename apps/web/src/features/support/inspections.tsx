import type { Inspection } from "@edge-console/contract/console/support";
import type { ReactElement, ReactNode } from "react";
import { DataTable } from "../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { formatDuration } from "../../format/durations.ts";
import { Time, useNow } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { RowLink } from "../../ui/table-row.tsx";
import { toInspectSearch } from "./search-url.ts";
import styles from "./support.module.css";

/** Active inspections with their remaining time. */
export function OpenInspections({ inspections }: { inspections: readonly Inspection[] }): ReactElement | null {
  const now = useNow();
  return (
    <InspectionTable
      title="Active inspections"
      inspections={inspections}
      getLink={({ id, name }) => ({ to: paths.accountStart(id), label: `Go to account ${name}` })}
      end="Time left"
      renderEnd={({ expiresAt }) => formatDuration(expiresAt - now)}
    />
  );
}

/** Recently inspected accounts, which can be inspected again. */
export function RecentInspections({ inspections }: { inspections: readonly Inspection[] }): ReactElement | null {
  return (
    <InspectionTable
      title="Recent inspections"
      inspections={inspections}
      getLink={({ id, name }) => ({ to: toInspectSearch("", { account: id }), label: `Inspect ${name} again` })}
      end="Ended"
      renderEnd={({ expiresAt }) => <Time at={expiresAt} />}
    />
  );
}

type InspectionTableProps = {
  title: string;
  inspections: readonly Inspection[];
  getLink: (account: Inspection["account"]) => { to: string; label: string };
  /** Header of the last column. */
  end: string;
  renderEnd: (inspection: Inspection) => ReactNode;
};

function InspectionTable({ title, inspections, ...columns }: InspectionTableProps): ReactElement | null {
  const table = useAppTable({ columns: getColumns(columns), data: inspections, getRowId: ({ id }) => id });
  if (inspections.length === 0) return null;
  return (
    <section className={styles.inspections}>
      <h2 className={styles.heading}>{title}</h2>
      <DataTable table={table} label={title} />
    </section>
  );
}

const column = createAppColumnHelper<Inspection>();

function getColumns({ getLink, end, renderEnd }: Pick<InspectionTableProps, "getLink" | "end" | "renderEnd">) {
  return column.columns([
    column.display({
      id: "account",
      header: "Account",
      cell: ({ row: { original } }) => {
        const { to, label } = getLink(original.account);
        return (
          <RowLink to={to} aria-label={label}>
            {original.account.name}
          </RowLink>
        );
      },
    }),
    column.display({
      id: "reason",
      header: "Reason",
      meta: { className: styles.reason },
      cell: ({ row }) => row.original.reason,
    }),
    column.display({
      id: "end",
      header: end,
      meta: { className: styles.time },
      cell: ({ row }) => renderEnd(row.original),
    }),
  ]);
}
