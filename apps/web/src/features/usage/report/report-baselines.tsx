import type { Baselines, BaselineRuleSummary } from "@edge-console/contract/console/baselines";
import type { ReactElement } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { formatDate } from "../../../format/times.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import sharedStyles from "../../../ui/shared.module.css";

const ruleColumn = createAppColumnHelper<BaselineRuleSummary>();
const ruleColumns = ruleColumn.columns([
  ruleColumn.accessor("name", { header: "Baseline", enableSorting: false }),
  ...(
    [
      ["compliant", "Comply"],
      ["deviating", "Deviate"],
      ["excepted", "Excepted"],
    ] as const
  ).map(([state, header]) =>
    ruleColumn.display({
      id: state,
      header,
      meta: { align: "end" },
      cell: ({ row: { original } }) => formatCount(original.compliance[state]),
    }),
  ),
]);

type EndingException = Baselines["endingExceptions"][number];
const exceptionColumn = createAppColumnHelper<EndingException>();
const exceptionColumns = exceptionColumn.columns([
  exceptionColumn.accessor("zoneName", { header: "Zone", enableSorting: false }),
  exceptionColumn.accessor("ruleName", { header: "Baseline", enableSorting: false }),
  exceptionColumn.accessor("owner", { header: "Owner", enableSorting: false, meta: { from: 640 } }),
  exceptionColumn.accessor("endsAt", {
    header: "Ends",
    enableSorting: false,
    meta: { align: "end" },
    cell: ({ getValue }) => formatDate(getValue(), { clock: "utc" }),
  }),
]);

/** How many zones comply with each baseline when the report is read. */
export function ReportBaselines({ baselines: { rules, unchecked } }: { baselines: Baselines }): ReactElement {
  const table = useAppTable({ columns: ruleColumns, data: rules, getRowId: ({ id }) => id });
  return (
    <>
      <p className={sharedStyles.muted}>
        Zones as they are now, not in this period.
        {unchecked > 0 && ` ${formatCount(unchecked)} not checked yet.`}
      </p>
      <DataTable table={table} label="Compliance by baseline" />
    </>
  );
}

/** Exceptions from baselines that end within 30 days. */
export function ReportExceptions({ exceptions }: { exceptions: Baselines["endingExceptions"] }): ReactElement {
  const table = useAppTable({
    columns: exceptionColumns,
    data: exceptions,
    getRowId: ({ zoneId, ruleName }) => `${zoneId} ${ruleName}`,
  });
  return <DataTable table={table} label="Exceptions that end within 30 days" />;
}
