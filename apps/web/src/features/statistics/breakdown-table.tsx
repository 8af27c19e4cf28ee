import { toCsv } from "@edge-console/contract/rules/csv";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { Download } from "lucide-react";
import { type ReactElement, type ReactNode, useDeferredValue, useMemo } from "react";
import { functionalUpdate } from "@tanstack/react-table";
import { DataTable } from "../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { formatIso } from "../../format/times.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { download } from "../../ui/download.ts";
import { Section } from "../../ui/page.tsx";
import { type ExportSubject, getExportName } from "./export-subject.ts";
import {
  type BreakdownKey,
  type BreakdownSort,
  breakdownSorts,
  sortLargestFirst,
  type TrafficCounts,
  getRemainder,
  getShare,
} from "./breakdown.ts";
import type { RowRule } from "./blocking.tsx";
import styles from "./breakdown-table.module.css";
import type { BreakdownRow } from "./view-model.ts";

/** Rows of a collapsed table. */
const initialRows = 10;

export type BreakdownTableProps<Id> = {
  /** Fragment of links to it. */
  id: BreakdownKey;
  title: string;
  /** Column header of the names. */
  head: string;
  /** Column header of the codes in CSV. */
  codeHead: string;
  rows: readonly BreakdownRow<Id>[];
  /** Maximum number of rows that the API returns. */
  limit: number;
  /** Traffic of all rows, including those that the API leaves out. */
  total: TrafficCounts;
  includesBlocked: boolean;
  getName: (id: Id) => string;
  renderName: (id: Id) => ReactNode;
  /** Returns the badge next to a row's name and its action; undefined if the user can't block visitors. */
  getRule?: ((id: Id) => RowRule) | undefined;
  sort: BreakdownSort;
  onSort: (sort: BreakdownSort) => void;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  description: string;
  subject: ExportSubject;
  /** Full UTC days. */
  period: Period;
};

/** Table of traffic by country or network, largest first, with shares and a row for the rest. */
export function BreakdownTable<Id extends string | number>(props: BreakdownTableProps<Id>): ReactElement {
  const { id, title, rows, total, sort, onSort, isAll, onAll, description } = props;
  const sorted = useMemo(() => sortLargestFirst(rows, sort), [rows, sort]);
  // Deferred because rendering all countries takes longer than rendering the charts above.
  const showsAll = useDeferredValue(isAll, false);
  const remainder = getRemainder(total, rows);
  const data = useMemo(() => (showsAll ? sorted : sorted.slice(0, initialRows)), [showsAll, sorted]);
  const table = useAppTable({
    columns: getColumns(props, remainder),
    data,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    state: { sorting: [{ id: sort, desc: true }] },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, [{ id: sort, desc: true }]);
      const selected = breakdownSorts.find((id) => id === next?.id);
      if (selected) onSort(selected);
    },
  });
  return (
    <Section
      id={id}
      title={title}
      actions={
        <IconButton
          icon={Download}
          label={`Download ${title.toLowerCase()} as CSV`}
          onClick={() => save(props, sorted, remainder)}
        />
      }
    >
      <p className={styles.description}>{description}</p>
      <DataTable table={table} label={title} empty="No data for this period" />
      {sorted.length > initialRows && (
        <div className={styles.more}>
          <Button variant="quiet" aria-expanded={isAll} onClick={() => onAll(!isAll)}>
            {isAll ? `Show top ${initialRows}` : `Show all ${formatCount(sorted.length)}`}
          </Button>
        </div>
      )}
    </Section>
  );
}

function getColumns<Id extends string | number>(
  { head, rows, limit, total, includesBlocked, renderName, getRule }: BreakdownTableProps<Id>,
  remainder: TrafficCounts | undefined,
) {
  const column = createAppColumnHelper<BreakdownRow<Id>>();
  const footer = (render: (counts: TrafficCounts) => ReactNode) => remainder && { footer: () => render(remainder) };
  const share = (counts: TrafficCounts) => <Share value={getShare(counts.requests, total.requests)} />;
  const bandwidth = (counts: TrafficCounts) => <CompactNumber value={counts.bandwidth} unit="bytes" />;
  return column.columns([
    column.display({
      id: "name",
      header: head,
      meta: { className: styles.name },
      cell: ({ row }) => (
        <span className={styles.nameCell}>
          {renderName(row.original.id)}
          {getRule?.(row.original.id).badge}
        </span>
      ),
      ...footer(() => (
        <>
          Other
          <span className={styles.explanation}>
            {rows.length >= limit
              ? `outside the top ${limit} reported by the API`
              : "not reported by country or network"}
          </span>
        </>
      )),
    }),
    column.accessor(({ requests }) => requests, {
      id: "requests",
      header: "Requests",
      meta: { align: "end" },
      cell: ({ getValue }) => formatCount(getValue()),
      ...footer((counts) => formatCount(counts.requests)),
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
    ...(includesBlocked
      ? [
          column.accessor(({ blocked }) => blocked, {
            id: "blocked",
            header: "Blocked",
            meta: { align: "end" },
            cell: ({ getValue }) => formatCount(getValue()),
            ...footer((counts) => formatCount(counts.blocked)),
          }),
        ]
      : []),
    ...(getRule
      ? [
          column.display({
            id: "rule",
            header: "Rule",
            meta: { actions: true },
            cell: ({ row }) => getRule(row.original.id).action,
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
  { title, codeHead, total, includesBlocked, getName, subject, period }: BreakdownTableProps<Id>,
  rows: readonly BreakdownRow<Id>[],
  remainder: TrafficCounts | undefined,
): void {
  const getValues = (counts: TrafficCounts) => [
    counts.requests,
    getShare(counts.requests, total.requests),
    counts.bandwidth,
    ...(includesBlocked ? [counts.blocked] : []),
  ];
  const context = [
    subject.account,
    subject.zone,
    subject.location || "All locations",
    formatIso(period.from),
    formatIso(period.to),
  ];
  const contextHead = ["account", "zone", "location", "from_utc", "to_utc"];
  const head = [
    ...contextHead,
    codeHead,
    "name",
    "requests",
    "share",
    "bandwidth_bytes",
    ...(includesBlocked ? ["blocked"] : []),
  ];
  const lines = rows.map((row) => [...context, row.id, getName(row.id), ...getValues(row)]);
  const otherRow = remainder ? [[...context, "", "Other", ...getValues(remainder)]] : [];
  const all = [...context, "", "Total", ...getValues(total)];
  download(
    `${getExportName(subject, title, period, "day")}.csv`,
    "text/csv",
    toCsv(head, [...lines, ...otherRow, all]),
  );
}
