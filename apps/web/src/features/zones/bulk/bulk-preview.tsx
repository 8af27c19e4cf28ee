import { type ReactElement, useMemo } from "react";
import { countOf } from "../../../format/counts.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../paths.ts";
import { Stack } from "../../../ui/page.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { type Column, VirtualTable } from "../../../ui/virtual-table.tsx";
import type { ZonePlan } from "./bulk-changes.ts";
import styles from "./bulk.module.css";

/** What each zone would get, and which are left alone and why; those that differ first. */
export function BulkPreview({
  account,
  plans,
  hasSettings,
}: {
  account: string;
  plans: readonly ZonePlan[];
  /** Whether a setting is chosen: before that, there is nothing to say of a zone. */
  hasSettings: boolean;
}): ReactElement {
  const columns = useMemo(() => columnsOf(account, hasSettings), [account, hasSettings]);
  const rows = useMemo(() => plans.toSorted((a, b) => rank(a) - rank(b)), [plans]);
  const differing = plans.filter(({ changes }) => changes.length > 0).length;
  return (
    <Stack>
      <p role="status">
        {hasSettings
          ? `${formatCount(differing)} of ${countOf(plans.length, "zone")} will be changed.`
          : "Choose a setting to see what it would change in each zone."}
      </p>
      <VirtualTable
        label="Preview"
        columns={columns}
        rows={rows}
        rowKey={({ zone }) => zone.ID}
        height={tableHeight(rows.length)}
      />
    </Stack>
  );
}

/** As high as its rows, up to about a dozen. */
export function tableHeight(rows: number): string {
  return `calc(var(--row) * ${Math.min(rows, 12) + 1} + 1rem)`;
}

const rank = ({ changes, reasons }: ZonePlan) => (changes.length > 0 ? 0 : reasons.length > 0 ? 1 : 2);

function columnsOf(account: string, hasSettings: boolean): Column<ZonePlan>[] {
  return [
    {
      id: "zone",
      head: "Zone",
      width: "max(9.5rem, 30%)",
      cell: ({ zone }) => <RowLink to={paths.zone(account, zone.ID)}>{zone.ZONE_NAME}</RowLink>,
    },
    {
      id: "changes",
      head: "What changes",
      cell: ({ changes, reasons }) => {
        const words = [
          ...changes.map(({ label, before, after }) => `${label}: ${before || "empty"} → ${after || "empty"}`),
          ...reasons,
        ].join("; ");
        return (
          <span className={changes.length === 0 ? styles.quiet : undefined} title={words}>
            {words || (hasSettings ? "Nothing: it has these values already" : "–")}
          </span>
        );
      },
    },
  ];
}
