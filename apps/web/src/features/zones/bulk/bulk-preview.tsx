import { type ReactElement, useMemo, useState } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../paths.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { type FormattedChange, formatChange, getEntryNames } from "../../../resources/bulk-runs/setting-changes.ts";
import { countEntries, type ZonePlan } from "./bulk-changes.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./bulk.module.css";

/** Preview of each zone's changes, with the entries that it would lose, and of skipped zones with the reason. */
export function BulkPreview({
  account,
  plans,
  hasSettings,
}: {
  account: string;
  plans: readonly ZonePlan[];
  /** Whether any setting is selected. */
  hasSettings: boolean;
}): ReactElement {
  const [openPlan, setOpenPlan] = useState<ZonePlan>();
  const columns = useMemo(() => getColumns(account, hasSettings, setOpenPlan), [account, hasSettings]);
  const rows = useMemo(() => plans.toSorted((a, b) => getRank(a) - getRank(b)), [plans]);
  const table = useAppTable({ columns, data: rows, getRowId: ({ zone }) => zone.ID });
  const differing = plans.filter(({ changes }) => changes.length > 0).length;
  const skipped = plans.filter(({ changes, reasons }) => changes.length === 0 && reasons.length > 0).length;
  return (
    <Stack>
      <p role="status">
        {hasSettings
          ? `${formatCount(differing)} of ${formatQuantity(plans.length, "zone")} will be updated.${
              skipped > 0 ? ` ${formatQuantity(skipped, "zone")} skipped.` : ""
            }`
          : "Select a setting and its value to preview the effect on each zone."}{" "}
        <EntryTotals plans={plans} />
      </p>
      <DataTable table={table} label="Preview" virtualized maxHeight={tableHeight} />
      <Dialog
        open={openPlan !== undefined}
        onClose={() => setOpenPlan(undefined)}
        title={`Changes to ${openPlan?.zone.ZONE_NAME}`}
        footer={<Button onClick={() => setOpenPlan(undefined)}>Close</Button>}
      >
        {openPlan && <PlanDetails plan={openPlan} />}
      </Dialog>
    </Stack>
  );
}

/** CSS height from which the preview scrolls: about a dozen rows. */
const tableHeight = "calc(var(--row) * 13)";

/** Total number of entries that plans remove and add. */
export function EntryTotals({ plans }: { plans: readonly ZonePlan[] }): ReactElement | null {
  const { added, removed, zonesWithRemovals } = countEntries(plans);
  if (added === 0 && removed === 0) return null;
  return (
    <>
      {removed > 0 && (
        <strong className={styles.loss}>
          {formatQuantity(removed, "entry", "entries")} removed from {formatQuantity(zonesWithRemovals, "zone")}.
        </strong>
      )}{" "}
      {added > 0 && <>{formatQuantity(added, "entry", "entries")} added.</>}
    </>
  );
}

/** All changes to one zone, with every entry by name: losses first. */
function PlanDetails({ plan: { changes, reasons } }: { plan: ZonePlan }): ReactElement {
  return (
    <Stack>
      {changes.map((change) => {
        const entries = getEntryNames(change);
        return (
          <section key={change.field} aria-label={change.label}>
            {entries ? (
              <>
                <h3 className={styles.heading}>{change.label}</h3>
                <EntryList sign="−" title="Removed" entries={entries.removed} className={styles.loss} />
                <EntryList sign="+" title="Added" entries={entries.added} />
              </>
            ) : (
              <p>{formatChange(change)}</p>
            )}
          </section>
        );
      })}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Stack>
  );
}

function EntryList({
  sign,
  title,
  entries,
  className,
}: {
  sign: string;
  title: string;
  entries: readonly string[];
  className?: string | undefined;
}): ReactElement | null {
  if (entries.length === 0) return null;
  return (
    <div className={className}>
      <p>
        {title} ({formatCount(entries.length)})
      </p>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry}>
            {sign} {entry}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sorts zones that lose entries first, then other changes, then skipped zones. */
function getRank(plan: ZonePlan): number {
  if (countEntries([plan]).removed > 0) return 0;
  if (plan.changes.length > 0) return 1;
  return plan.reasons.length > 0 ? 2 : 3;
}

const column = createAppColumnHelper<ZonePlan>();

function getColumns(account: string, hasSettings: boolean, onOpen: (plan: ZonePlan) => void) {
  return column.columns([
    column.display({
      id: "zone",
      header: "Zone",
      meta: { width: "30%" },
      cell: ({ row: { original } }) => (
        <RowLink to={paths.zoneSettings(account, original.zone.ID)}>{original.zone.ZONE_NAME}</RowLink>
      ),
    }),
    column.display({
      id: "changes",
      header: "Changes",
      cell: ({ row }) => <PlanSummary plan={row.original} hasSettings={hasSettings} />,
    }),
    column.display({
      id: "details",
      header: "Details",
      meta: { width: "5.5rem", actions: true },
      cell: ({ row: { original: plan } }) =>
        (plan.changes.length > 0 || plan.reasons.length > 0) && (
          <Button size="small" aria-label={`Details for ${plan.zone.ZONE_NAME}`} onClick={() => onOpen(plan)}>
            Details
          </Button>
        ),
    }),
  ]);
}

function PlanSummary({
  plan: { changes, reasons },
  hasSettings,
}: {
  plan: ZonePlan;
  hasSettings: boolean;
}): ReactElement {
  if (changes.length === 0 && reasons.length === 0) {
    return <span className={sharedStyles.muted}>{hasSettings ? "No change" : "–"}</span>;
  }
  if (changes.length === 0) return <span className={sharedStyles.muted}>Skipped. {reasons.join(" ")}</span>;
  return (
    <>
      {sortLossesFirst(changes).map((change, index) => (
        <span key={change.field}>
          {index > 0 && "; "}
          <ChangeLine change={change} />
        </span>
      ))}
      {reasons.length > 0 && `; ${reasons.join(" ")}`}
    </>
  );
}

function ChangeLine({ change }: { change: FormattedChange }): ReactElement {
  const { label } = change;
  const entries = getEntryNames(change);
  if (!entries) return <>{formatChange(change)}</>;
  return (
    <>
      {entries.removed.length > 0 && <strong className={styles.loss}>−{formatCount(entries.removed.length)}</strong>}{" "}
      {entries.added.length > 0 && <strong>+{formatCount(entries.added.length)}</strong>} {label}:{" "}
      {entries.removed.length > 0 && <del className={styles.loss}>{entries.removed.join(", ")}</del>}{" "}
      {entries.added.join(", ")}
    </>
  );
}

function sortLossesFirst(changes: readonly FormattedChange[]): FormattedChange[] {
  const countRemoved = ({ entries }: FormattedChange) => entries?.removed.length ?? 0;
  return changes.toSorted((a, b) => countRemoved(b) - countRemoved(a));
}
