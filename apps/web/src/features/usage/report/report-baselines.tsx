import type { Baselines, BaselineRuleSummary } from "@edge-console/contract/console/baselines";
import type { ReactElement } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { formatDate } from "../../../format/times.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import styles from "./report-document.module.css";

const ruleColumn = createAppColumnHelper<BaselineRuleSummary>();
const ruleColumns = ruleColumn.columns([
  ruleColumn.accessor("name", { header: "Baseline" }),
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
  exceptionColumn.accessor("zoneName", { header: "Zone" }),
  exceptionColumn.accessor("ruleName", { header: "Baseline" }),
  exceptionColumn.accessor("owner", { header: "Owner" }),
  exceptionColumn.accessor("endsAt", {
    header: "Exception ends",
    meta: { align: "end" },
    cell: ({ getValue }) => formatDate(getValue(), { clock: "utc" }),
  }),
]);

/** How many zones comply with each baseline when the report is read, and which exceptions end within 30 days. */
export function ReportBaselines({ baselines }: { baselines: Baselines }): ReactElement {
  const { rules, endingExceptions, unchecked } = baselines;
  const ruleTable = useAppTable({ columns: ruleColumns, data: rules, getRowId: ({ id }) => id });
  const exceptionTable = useAppTable({
    columns: exceptionColumns,
    data: endingExceptions,
    getRowId: ({ zoneId, ruleName }) => `${zoneId} ${ruleName}`,
  });
  return (
    <>
      <p className={styles.none}>
        Zones as they are now, not in this period.
        {unchecked > 0 && ` ${formatCount(unchecked)} not checked yet.`}
      </p>
      <DataTable table={ruleTable} label="Compliance by baseline" />
      {endingExceptions.length > 0 && <DataTable table={exceptionTable} label="Exceptions that end within 30 days" />}
    </>
  );
}
