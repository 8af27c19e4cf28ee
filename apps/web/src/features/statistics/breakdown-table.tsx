import { Download } from "lucide-react";
import { type ReactElement, type ReactNode, useDeferredValue, useMemo } from "react";
import { toCsv } from "@edge-console/contract/rules/csv";
import { functionalUpdate } from "@tanstack/react-table";
import { DataTable } from "../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { download } from "../../ui/download.ts";
import { Section } from "../../ui/page.tsx";
import {
  type BreakdownSort,
  breakdownSorts,
  sortLargestFirst,
  type TrafficCounts,
  getRemainder,
  getShare,
} from "./breakdown.ts";
import styles from "./breakdown-table.module.css";
import type { BreakdownRow } from "./view-model.ts";

/** How many rows are shown until all are asked for. */
const initialRows = 10;

type BreakdownTableProps<Id> = {
  title: string;
  /** The head of the column of names, and of the code's in CSV. */
  head: string;
  codeHead: string;
  rows: readonly BreakdownRow<Id>[];
  /** How many rows the service gives at most. */
  limit: number;
  /** All of the traffic that the rows are parts of. */
  whole: TrafficCounts;
  seesBlocked: boolean;
  nameOf: (id: Id) => string;
  cellOf: (id: Id) => ReactNode;
  /** Beside a row's name, what is done about it, and at the row's end, what can be. Left out where nothing can. */
  ruleOf?: ((id: Id) => { mark?: ReactNode; action?: ReactNode }) | undefined;
  sort: BreakdownSort;
  onSort: (sort: BreakdownSort) => void;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  words: string;
  fileName: (what: string) => string;
};

/** Parts of the traffic, the largest first, with the share of each and what the service's rows leave out. */
export function BreakdownTable<Id extends string | number>(props: BreakdownTableProps<Id>): ReactElement {
  const { title, rows, whole, sort, onSort, isAll, onAll, words } = props;
  const sorted = useMemo(() => sortLargestFirst(rows, sort), [rows, sort]);
  // All rows of the world take longer than the charts above them, which come first.
  const showsAll = useDeferredValue(isAll, false);
  const remainder = getRemainder(whole, rows);
  const data = useMemo(() => (showsAll ? sorted : sorted.slice(0, initialRows)), [showsAll, sorted]);
  const table = useAppTable({
    columns: getColumns(props, remainder),
    data,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    state: { sorting: [{ id: sort, desc: true }] },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, [{ id: sort, desc: true }]);
      const chosen = breakdownSorts.find((id) => id === next?.id);
      if (chosen) onSort(chosen);
    },
  });
  return (
    <Section
      title={title}
      actions={
        <IconButton
          icon={Download}
          label={`Download ${title.toLowerCase()} as CSV`}
          onClick={() => save(props, sorted, remainder)}
        />
      }
    >
      <p className={styles.words}>{words}</p>
      <DataTable table={table} label={title} empty="No data for this period" />
      {sorted.length > initialRows && (
        <div className={styles.more}>
          <Button variant="quiet" aria-expanded={isAll} onClick={() => onAll(!isAll)}>
            {isAll ? `Show ${initialRows} alone` : `Show all ${formatCount(sorted.length)}`}
          </Button>
        </div>
      )}
    </Section>
  );
}

function getColumns<Id extends string | number>(
  { head, rows, limit, whole, seesBlocked, cellOf, ruleOf }: BreakdownTableProps<Id>,
  remainder: TrafficCounts | undefined,
) {
  const column = createAppColumnHelper<BreakdownRow<Id>>();
  const footer = (render: (part: TrafficCounts) => ReactNode) => remainder && { footer: () => render(remainder) };
  const share = (part: TrafficCounts) => <Share value={getShare(part.requests, whole.requests)} />;
  const bandwidth = (part: TrafficCounts) => <CompactNumber value={part.bandwidth} unit="bytes" />;
  return column.columns([
    column.display({
      id: "name",
      header: head,
      meta: { className: styles.name },
      cell: ({ row }) => (
        <span className={styles.named}>
          {cellOf(row.original.id)}
          {ruleOf?.(row.original.id).mark}
        </span>
      ),
      ...footer(() => (
        <>
          The remainder
          <span className={styles.meaning}>
            {rows.length >= limit
              ? `beyond the ${limit} busiest, which are all that the service tells`
              : "in the totals, but in no row of the service"}
          </span>
        </>
      )),
    }),
    column.accessor(({ requests }) => requests, {
      id: "requests",
      header: "Requests",
      meta: { align: "end" },
      cell: ({ getValue }) => formatCount(getValue()),
      ...footer((part) => formatCount(part.requests)),
    }),
    column.display({
      id: "share",
      header: "Share",
      meta: { align: "end", from: 480 },
      cell: ({ row }) => share(row.original),
      ...footer(share),
    }),
    column.accessor(({ bandwidth }) => bandwidth, {
      id: "bandwidth",
      header: "Bandwidth",
      meta: { align: "end", from: 480 },
      cell: ({ row }) => bandwidth(row.original),
      ...footer(bandwidth),
    }),
    ...(seesBlocked
      ? [
          column.accessor(({ blocked }) => blocked, {
            id: "blocked",
            header: "Blocked",
            meta: { align: "end" },
            cell: ({ getValue }) => formatCount(getValue()),
            ...footer((part) => formatCount(part.blocked)),
          }),
        ]
      : []),
    ...(ruleOf
      ? [
          column.display({
            id: "rule",
            header: "Rule",
            meta: { actions: true },
            cell: ({ row }) => ruleOf(row.original.id).action,
          }),
        ]
      : []),
  ]);
}

function Share({ value }: { value: number | undefined }): ReactElement {
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${(value ?? 0) * 100}%` }} />
      </span>
      {formatPercent(value)}
    </span>
  );
}

function save<Id extends string | number>(
  { title, codeHead, whole, seesBlocked, nameOf, fileName }: BreakdownTableProps<Id>,
  rows: readonly BreakdownRow<Id>[],
  remainder: TrafficCounts | undefined,
): void {
  const figures = (part: TrafficCounts) => [
    part.requests,
    getShare(part.requests, whole.requests),
    part.bandwidth,
    ...(seesBlocked ? [part.blocked] : []),
  ];
  const head = [codeHead, "name", "requests", "share", "bandwidth_bytes", ...(seesBlocked ? ["blocked"] : [])];
  const lines = rows.map((row) => [row.id, nameOf(row.id), ...figures(row)]);
  const rest = remainder ? [["", "The remainder", ...figures(remainder)]] : [];
  download(`${fileName(title.toLowerCase())}.csv`, "text/csv", toCsv(head, [...lines, ...rest]));
}
