import type { Zone } from "@edge-console/contract/objects/zone";
import { type ReactElement, useMemo } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { Section, Stack } from "../../../ui/page.tsx";
import { selectionColumn } from "../../../ui/selection-column.tsx";
import { addValuesToDraft } from "../../../resources/zones/settings/draft-edits.ts";
import { type ComparedSetting, compareZones, getValuesToApply, type Side } from "./compare-zones.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./compare.module.css";

/** Settings of two zones: the differences, which can be applied, and the equal ones in a collapsed section. */
export function CompareTable({
  account,
  left,
  right,
  canChange,
}: {
  account: string;
  left: Zone;
  right: Zone;
  canChange: boolean;
}): ReactElement {
  const rows = useMemo(() => compareZones(left, right), [left, right]);
  const differing = useMemo(() => rows.filter(({ isSame }) => !isSame), [rows]);
  const equal = useMemo(() => rows.filter((row) => row.isSame), [rows]);
  return (
    <>
      <Section title={formatQuantity(differing.length, "difference")}>
        {differing.length === 0 ? (
          <p>All settings are the same.</p>
        ) : (
          <Differences account={account} rows={differing} left={left} right={right} canChange={canChange} />
        )}
      </Section>
      <details className={styles.equalSettings}>
        <summary>{formatQuantity(equal.length, "equal setting")}</summary>
        <EqualSettings rows={equal} left={left} right={right} />
      </details>
    </>
  );
}

function EqualSettings({
  rows,
  left,
  right,
}: {
  rows: readonly ComparedSetting[];
  left: Zone;
  right: Zone;
}): ReactElement {
  const columns = useMemo(() => getColumns(left.ZONE_NAME, right.ZONE_NAME), [left.ZONE_NAME, right.ZONE_NAME]);
  const table = useAppTable({ columns, data: rows, getRowId: ({ field }) => field });
  return <DataTable table={table} label="Equal settings" />;
}

/** Differences with checkboxes. The values of selected rows are added to the other zone's draft and reviewed there. */
function Differences({
  account,
  rows,
  left,
  right,
  canChange,
}: {
  account: string;
  rows: readonly ComparedSetting[];
  left: Zone;
  right: Zone;
  canChange: boolean;
}): ReactElement {
  const navigate = useNavigate();
  const columns = useMemo(
    () => [
      ...(canChange ? [selectionColumn<ComparedSetting>(({ label }) => label)] : []),
      ...getColumns(left.ZONE_NAME, right.ZONE_NAME),
    ],
    [canChange, left.ZONE_NAME, right.ZONE_NAME],
  );
  const table = useAppTable({ columns, data: rows, getRowId: ({ field }) => field, enableRowSelection: canChange });
  const selected = new Set(Object.keys(table.state.rowSelection));
  const sides: { to: Side; from: Zone; zone: Zone }[] = [
    { to: "right", from: left, zone: right },
    { to: "left", from: right, zone: left },
  ];
  return (
    <Stack>
      <DataTable table={table} label="Differences" />
      {canChange && (
        <div className={sharedStyles.row}>
          {sides.map(({ to, from, zone }) => {
            const values = getValuesToApply(rows, selected, from, to);
            const count = Object.keys(values).length;
            return (
              <Button
                key={to}
                disabledReason={
                  selected.size === 0
                    ? "Select settings first"
                    : count === 0 && `${zone.ZONE_NAME} can't get the selected settings`
                }
                onClick={() => {
                  addValuesToDraft(account, zone, values);
                  void navigate(paths.zoneSettings(account, zone.ID), {
                    state: { review: true, draftKey: `compare ${Date.now()}` },
                  });
                }}
              >
                {count === 0
                  ? `Apply to ${zone.ZONE_NAME}`
                  : `Apply ${formatQuantity(count, "setting")} to ${zone.ZONE_NAME}`}
              </Button>
            );
          })}
        </div>
      )}
    </Stack>
  );
}

const column = createAppColumnHelper<ComparedSetting>();

function getColumns(left: string, right: string) {
  return column.columns([
    column.display({
      id: "setting",
      header: "Setting",
      meta: { width: "30%", className: styles.setting },
      cell: ({ row: { original } }) => (
        <>
          {original.label} <code className={styles.field}>{original.field}</code>
        </>
      ),
    }),
    column.display({
      id: "left",
      header: left,
      meta: { width: "35%", className: styles.value },
      cell: ({ row }) => row.original.left || "Empty",
    }),
    column.display({
      id: "right",
      header: right,
      meta: { width: "35%", className: styles.value },
      cell: ({ row }) => row.original.right || "Empty",
    }),
  ]);
}
