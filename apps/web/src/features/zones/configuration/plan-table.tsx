import { type ConfigurationPlan, planActions } from "@edge-console/contract/configuration/plan-schema";
import { type ReactElement, useMemo } from "react";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { paths } from "../../../paths.ts";
import { StateBadge, type Tone } from "../../../ui/badge.tsx";
import { FilterMenu } from "../../../ui/filter-menu.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Stack } from "../../../ui/page.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { choicesParameter, searchParameter, urlState } from "../../../ui/url-state.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./configuration.module.css";
import { planActionLabels, type PlanRow, toPlanRows } from "./plan-rows.ts";
import { useListView } from "../../../lists/use-list-view.ts";
import { ListTable } from "../../../lists/list-table.tsx";

type RowAction = keyof typeof planActionLabels;
type View = { query: string; actions: readonly RowAction[]; risks: readonly "stops"[] };

const rowActions = planActions.filter((action): action is RowAction => action !== "unchanged");

/** Longer plans have rows of one line, of which only those in view are in the document. */
const maxWrappedRows = 100;

const planState = urlState<View>(
  { query: "", actions: [], risks: [] },
  {
    query: searchParameter,
    actions: choicesParameter("action", rowActions),
    risks: choicesParameter("risk", ["stops"] as const),
  },
);

/** The lines of a plan, with a search and filters. */
export function PlanTable({ account, plan }: { account: string; plan: ConfigurationPlan }): ReactElement {
  const list = useListView(planState);
  const { view, change } = list;
  // What doesn't change comes last.
  const rows = useMemo(
    () => toPlanRows(plan).toSorted((a, b) => Number(a.action === "extra") - Number(b.action === "extra")),
    [plan],
  );
  const visible = useMemo(() => filterRows(rows, list.deferredView), [rows, list.deferredView]);
  const columns = useMemo(() => getColumns(account), [account]);
  const table = useAppTable({ columns, data: visible, getRowId: ({ id }) => id, ...list.tableOptions });
  if (rows.length === 0) return <EmptyState title="No changes">Applying the file changes nothing.</EmptyState>;
  return (
    <Stack>
      <ListTable
        list={list}
        table={table}
        label="Changes"
        {...(rows.length > maxWrappedRows && { virtualized: true, maxHeight: "36rem" })}
        noun="line"
        visible={visible.length}
        total={rows.length}
        search="Search by zone, hostname, or setting"
        filters={
          <>
            <FilterMenu
              name="Change"
              all={rowActions}
              getLabel={(action) => planActionLabels[action]}
              selected={view.actions}
              onChange={(actions) => change({ actions })}
            />
            <FilterMenu
              name="Consequence"
              all={["stops"] as const}
              getLabel={() => "Can stop requests"}
              selected={view.risks}
              onChange={(risks) => change({ risks })}
            />
          </>
        }
      />
    </Stack>
  );
}

function filterRows(rows: readonly PlanRow[], { query, actions, risks }: View): readonly PlanRow[] {
  const text = query.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (actions.length === 0 || actions.some((action) => action === row.action)) &&
      (risks.length === 0 || row.consequence !== undefined) &&
      `${row.zone} ${row.hostname ?? ""} ${row.setting ?? ""}`.toLowerCase().includes(text),
  );
}

const actionTones: Readonly<Record<RowAction, Tone>> = {
  create: "good",
  update: "info",
  delete: "bad",
  extra: "neutral",
};

const column = createAppColumnHelper<PlanRow>();

function getColumns(account: string) {
  return column.columns([
    column.accessor("zone", {
      header: "Zone",
      meta: { width: "24%" },
      cell: ({ row: { original } }) => (
        <>
          {original.zoneId === null ? (
            original.zone
          ) : (
            <RowLink to={paths.zoneSettings(account, original.zoneId)}>{original.zone}</RowLink>
          )}
          {original.hostname !== undefined && <span className={sharedStyles.muted}> {original.hostname}</span>}
        </>
      ),
    }),
    column.accessor("action", {
      header: "Change",
      meta: { width: "9rem", from: 560 },
      cell: ({ row: { original } }) =>
        original.action === "unchanged" ? null : (
          <StateBadge tone={actionTones[original.action]}>{planActionLabels[original.action]}</StateBadge>
        ),
    }),
    column.accessor((row) => row.setting ?? "", {
      id: "setting",
      header: "Setting",
      meta: { width: "26%", secondLine: true },
    }),
    column.display({
      id: "values",
      header: "Values",
      cell: ({ row: { original } }) => <Values row={original} />,
    }),
  ]);
}

/** Old and new value of a setting, or its removed and added entries, and what that does to visitors. */
function Values({ row: { setting, before, after, consequence, action } }: { row: PlanRow }): ReactElement {
  if (setting === undefined) {
    if (action === "delete") return <span className={styles.consequence}>Deleted, can't be recovered</span>;
    return <>{action === "create" ? "Created" : "Stays"}</>;
  }
  const text = `${action === "update" ? `${before || "Empty"} → ` : ""}${after || "Empty"}`;
  return (
    <span className={styles.values} title={consequence === undefined ? text : `${text}. ${consequence}`}>
      {action === "update" && before !== "" && <del>{before}</del>} {after === "" ? null : <ins>{after}</ins>}
      {consequence !== undefined && <span className={styles.consequence}> {consequence}</span>}
    </span>
  );
}
