import type { MonthComparison, UsageCause } from "@edge-console/contract/console/month-comparison";
import type { Prices } from "@edge-console/contract/rules/cost";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { noFigure } from "../../format/numbers.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { paths } from "../../paths.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { monthComparisonQuery } from "../../resources/usage/queries.ts";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./comparison-section.module.css";
import { formatShortMonth } from "./format-month.ts";
import { ZoneStatisticsLink } from "../../resources/zones/zone-statistics-link.tsx";
import { formatMetric, roundMetric, type ShownMetric } from "./usage-metric.ts";
import {
  type ComparisonRow,
  describeDays,
  describeForecast,
  formatCause,
  formatComparedDays,
  formatMetricChange,
  sumComparison,
  toComparisonRows,
} from "./zone-comparison.ts";

type ComparisonProps = {
  account: string;
  shown: ShownMetric;
  prices: Prices | undefined;
  /** Of all zones; undefined until there is enough data. */
  forecast: number | undefined;
};

/** Section that compares this month with the last one: in two sentences, and by zone. */
export function ComparisonSection({
  account,
  actions,
  ...props
}: ComparisonProps & { actions: ReactNode }): ReactElement {
  const comparison = useQuery(monthComparisonQuery(account));
  const { data, error } = comparison;
  return (
    <Section id="comparison" title="Compared with last month" actions={actions}>
      <QueryProblem query={comparison} title="Couldn't load the comparison" />
      {!error && !data && <Skeleton lines={3} label="Loading the comparison…" />}
      {data && <Comparison account={account} comparison={data} {...props} />}
    </Section>
  );
}

/** Rows that are shown at first. */
const maxRows = 6;

function NoUsage(): ReactElement {
  return <p className={sharedStyles.muted}>No usage in the last month or on full days of this month.</p>;
}

function Comparison({
  account,
  comparison,
  shown,
  prices,
  forecast,
}: ComparisonProps & { comparison: MonthComparison }): ReactElement {
  const [showsAll, setShowsAll] = useState(false);
  const rows = useMemo(() => toComparisonRows(comparison, shown, prices), [comparison, shown, prices]);
  const columns = useMemo(
    () => getComparisonColumns({ account, comparison, shown, rows, forecast }),
    [account, comparison, shown, rows, forecast],
  );
  const data = useMemo(() => (showsAll ? rows : rows.slice(0, maxRows)), [rows, showsAll]);
  const table = useAppTable({ columns, data, getRowId: ({ zone }) => zone.id });
  if (rows.length === 0) return <NoUsage />;
  const sentences = [
    describeForecast(comparison, { forecast, previous: sumComparison(rows).previousMonth }, shown),
    describeDays(comparison, rows, shown),
  ].filter((sentence) => sentence !== undefined);
  return (
    <>
      {sentences.length > 0 && <p className={styles.summary}>{sentences.join(" ")}</p>}
      <DataTable table={table} label="Zones compared with last month" />
      {rows.length > maxRows && !showsAll && (
        <div className={styles.more}>
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            Show all {formatQuantity(rows.length, "zone")} with usage
          </Button>
        </div>
      )}
    </>
  );
}

const column = createAppColumnHelper<ComparisonRow>();

function getComparisonColumns({
  account,
  comparison: { month, previousMonth, days, isPreviousComplete },
  shown,
  rows,
  forecast,
}: {
  account: string;
  comparison: MonthComparison;
  shown: ShownMetric;
  rows: readonly ComparisonRow[];
  forecast: number | undefined;
}) {
  const format = (value: number | undefined) => (value === undefined ? noFigure : formatMetric(value, shown));
  const total = sumComparison(rows);
  // Of the totals as they're shown.
  const totalChange = roundMetric(total.days, shown.metric) - roundMetric(total.previousDays, shown.metric);
  const ofDays = (value: number) => (days === 0 ? undefined : value);
  return column.columns([
    column.display({
      id: "zone",
      header: "Zone",
      cell: ({ row: { original } }) => (
        <>
          <ZoneStatisticsLink account={account} zone={original.zone} />
          <Cause account={account} cause={original.zone.cause} />
        </>
      ),
      footer: "All zones",
    }),
    column.display({
      id: "previous-days",
      header: days === 0 ? formatShortMonth(previousMonth) : formatComparedDays(previousMonth, days),
      meta: { align: "end", from: 480, className: styles.amount },
      cell: ({ row }) => format(ofDays(row.original.previousDays)),
      footer: () => format(ofDays(total.previousDays)),
    }),
    column.display({
      id: "days",
      header: days === 0 ? formatShortMonth(month) : formatComparedDays(month, days),
      meta: { align: "end", from: 360, className: styles.amount },
      cell: ({ row }) => format(ofDays(row.original.days)),
      footer: () => format(ofDays(total.days)),
    }),
    column.display({
      id: "change",
      header: "Change",
      meta: { align: "end", className: styles.amount },
      cell: ({ row }) => (days === 0 ? noFigure : formatMetricChange(row.original.change, shown)),
      footer: () => (days === 0 ? noFigure : formatMetricChange(totalChange, shown)),
    }),
    column.display({
      id: "previous-month",
      header: `${formatShortMonth(previousMonth)} total`,
      meta: { align: "end", from: 880, className: styles.amount },
      cell: ({ row }) => format(isPreviousComplete ? row.original.previousMonth : undefined),
      footer: () => format(isPreviousComplete ? total.previousMonth : undefined),
    }),
    column.display({
      id: "forecast",
      header: `${formatShortMonth(month)} forecast`,
      meta: { align: "end", from: 720, className: styles.amount },
      cell: ({ row }) => format(row.original.forecast),
      footer: () => format(forecast),
    }),
  ]);
}

/** The change that a zone's difference followed, linked to its audit entry for those who can open it. */
function Cause({ account, cause }: { account: string; cause: UsageCause | null }): ReactElement | null {
  if (!cause) return null;
  return (
    <div className={sharedStyles.note}>
      {cause.entryId === null ? (
        formatCause(cause)
      ) : (
        <Link to={paths.auditEntry(account, cause.entryId)}>{formatCause(cause)}</Link>
      )}
    </div>
  );
}
