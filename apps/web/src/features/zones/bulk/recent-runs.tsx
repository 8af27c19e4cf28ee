import { type BulkRun, bulkRunLimits } from "@edge-console/contract/console/bulk-runs";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useMemo } from "react";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { describeRunChanges } from "../../../resources/bulk-runs/format-item.ts";
import { formatRunCounts, formatStarter, getRunTitle } from "../../../resources/bulk-runs/labels.ts";
import { bulkRunsQuery } from "../../../resources/bulk-runs/queries.ts";
import { RunStateBadge } from "../../../resources/bulk-runs/run-state-badge.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Section } from "../../../ui/page.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import sharedStyles from "../../../ui/shared.module.css";

const noRuns: readonly BulkRun[] = [];

/** The account's bulk runs of the last days, newest first. */
export function RecentRuns({ account }: { account: string }): ReactElement {
  const runs = useQuery(bulkRunsQuery(account));
  const { data, error } = runs;
  const columns = useMemo(() => getColumns(account), [account]);
  const table = useAppTable({ columns, data: data ?? noRuns, getRowId: ({ id }) => id });
  return (
    <Section title="Recent runs">
      {!data && error ? (
        <QueryProblem query={runs} title="Couldn't load runs" />
      ) : data?.length === 0 ? (
        <p className={sharedStyles.muted}>
          No runs yet. A run is listed with its results for {bulkRunLimits.storedDays} days.
        </p>
      ) : (
        <DataTable table={table} label="Recent runs" loading={data === undefined} />
      )}
    </Section>
  );
}

const column = createAppColumnHelper<BulkRun>();

function getColumns(account: string) {
  return column.columns([
    column.display({
      id: "run",
      header: "Run",
      cell: ({ row: { original } }) => (
        <RowLink to={paths.bulkRun(account, original.id)}>{getRunTitle(original)}</RowLink>
      ),
    }),
    column.display({
      id: "changes",
      header: "Changes",
      meta: { from: 720 },
      cell: ({ row: { original } }) => {
        const text = describeRunChanges(original).join("; ");
        return <span title={text}>{text}</span>;
      },
    }),
    column.display({
      id: "state",
      header: "State",
      meta: { width: "8rem" },
      cell: ({ row }) => <RunStateBadge run={row.original} />,
    }),
    column.display({
      id: "results",
      header: "Results",
      meta: { from: 880 },
      cell: ({ row }) => formatRunCounts(row.original),
    }),
    column.display({
      id: "member",
      header: "Started by",
      meta: { width: "12rem", from: 1120 },
      cell: ({ row }) => formatStarter(row.original),
    }),
    column.display({
      id: "started",
      header: "Started",
      meta: { width: "8.5rem", from: 560 },
      cell: ({ row }) => <Time at={row.original.createdAt} />,
    }),
  ]);
}
