import { describeCheck, describeScope } from "@edge-console/contract/baselines/describe";
import type { Baselines, BaselineRuleSummary } from "@edge-console/contract/console/baselines";
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Plus, Printer } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { useAccess } from "../../../api/access.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { ListPage } from "../../../lists/list-page.tsx";
import { PrintDetails } from "../../../resources/account/print-details.tsx";
import { baselinesQuery } from "../../../resources/zones/baselines.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { ComplianceCell } from "./compliance-cell.tsx";
import { CreateBaselineDialog } from "./rule-form-dialog.tsx";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

const noRules: readonly BaselineRuleSummary[] = [];
const noLabels: Baselines["labels"] = [];

/** Page: the baselines of an account, with how far its zones comply by rule and by label. Prints as a report. */
export function BaselinesPage(): ReactElement {
  const { id: account, can } = useAccess();
  const baselines = useQuery(baselinesQuery(account));
  const { data } = baselines;
  const columns = useMemo(() => getRuleColumns(account), [account]);
  const rules = useAppTable({ columns, data: data?.rules ?? noRules, getRowId: ({ id }) => id });
  const labels = useAppTable({
    columns: labelColumns,
    data: data?.labels ?? noLabels,
    getRowId: ({ label }) => label,
  });
  const canChange = can("zones:change");
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange);
  const createButton = canChange && (
    <Button variant="primary" icon={Plus} onClick={() => openDialog("create")}>
      Create baseline
    </Button>
  );
  return (
    <>
      <ListPage
        title="Baselines"
        query={baselines}
        actions={
          <>
            <Button icon={Printer} disabledReason={!data && "Loading baselines…"} onClick={() => globalThis.print()}>
              Print
            </Button>
            {createButton}
          </>
        }
        empty={
          data?.rules.length === 0 && (
            <EmptyState icon={ClipboardCheck} title="No baselines yet" action={createButton}>
              A baseline is a rule for many zones, such as “Tor is blocked on zones labeled production”. Zones that
              deviate need attention, and one run fixes them.
            </EmptyState>
          )
        }
      >
        <PrintDetails title="Baselines" />
        <Stack gap="large">
          <p className={sharedStyles.muted}>{data ? describeTotals(data) : <Skeleton width="20rem" />}</p>
          <DataTable table={rules} label="Baselines" loading={!data} />
          {data && data.labels.length > 0 && (
            <Section title="By label" explanation="A zone counts once, by the worst of its baselines.">
              <DataTable table={labels} label="Compliance by label" />
            </Section>
          )}
        </Stack>
      </ListPage>
      {dialog === "create" && <CreateBaselineDialog account={account} onClose={closeDialog} />}
    </>
  );
}

function describeTotals({ zones: { compliant, deviating, excepted }, unchecked }: Baselines): string {
  const total = compliant + deviating + excepted;
  const parts = [
    `${compliant} of ${formatQuantity(total, "zone")} ${compliant === 1 ? "complies" : "comply"} with all baselines`,
    ...(deviating > 0 ? [`${deviating} ${deviating === 1 ? "deviates" : "deviate"}`] : []),
    ...(excepted > 0 ? [`${formatQuantity(excepted, "zone")} only with an exception`] : []),
    ...(unchecked > 0 ? [`${formatQuantity(unchecked, "zone")} not checked yet`] : []),
  ];
  return `${parts.join(", ")}.`;
}

const ruleColumn = createAppColumnHelper<BaselineRuleSummary>();

function getRuleColumns(account: string) {
  return ruleColumn.columns([
    ruleColumn.accessor("name", {
      header: "Name",
      cell: ({ row: { original } }) => <RowLink to={paths.baseline(account, original.id)}>{original.name}</RowLink>,
    }),
    ruleColumn.display({
      id: "check",
      header: "Rule",
      meta: { from: 880 },
      cell: ({ row: { original } }) => describeCheck(original.check),
    }),
    ruleColumn.display({
      id: "scope",
      header: "Zones",
      meta: { from: 640 },
      cell: ({ row: { original } }) => describeScope(original.scope),
    }),
    ruleColumn.display({
      id: "compliance",
      header: "Compliance",
      meta: { width: "14rem" },
      cell: ({ row: { original } }) => <ComplianceCell compliance={original.compliance} />,
    }),
  ]);
}

const labelColumn = createAppColumnHelper<Baselines["labels"][number]>();
const labelColumns = labelColumn.columns([
  labelColumn.accessor("label", { header: "Label" }),
  labelColumn.display({
    id: "compliance",
    header: "Compliance",
    meta: { width: "14rem" },
    cell: ({ row: { original } }) => <ComplianceCell compliance={original} />,
  }),
]);
