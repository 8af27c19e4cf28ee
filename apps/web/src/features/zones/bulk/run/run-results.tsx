import {
  type BulkItem,
  type BulkItemState,
  bulkItemStates,
  type BulkRunDetails,
  type BulkRun,
} from "@edge-console/contract/console/bulk-runs";
import { toFileName } from "@edge-console/contract/rules/file-name";
import { toCsv } from "@edge-console/contract/rules/csv";
import { Download } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { useAccess } from "../../../../api/access.ts";
import { formatListCount, formatQuantity } from "../../../../format/quantities.ts";
import { formatIso } from "../../../../format/times.ts";
import { paths } from "../../../../paths.ts";
import { formatItem, describeChange } from "../../../../resources/bulk-runs/format-item.ts";
import {
  countItems,
  getItemNoun,
  getRunTitle,
  itemStateLabels,
  itemStateOrder,
} from "../../../../resources/bulk-runs/labels.ts";
import { createAppColumnHelper, useAppTable } from "../../../../ui/app-table.ts";
import { StateBadge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { download } from "../../../../ui/download.ts";
import { FilterMenu } from "../../../../ui/filter-menu.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { EmptyState } from "../../../../ui/message.tsx";
import { Section, Stack, Toolbar } from "../../../../ui/page.tsx";
import { RowLink } from "../../../../ui/table-row.tsx";
import { choicesParameter, urlState } from "../../../../ui/url-state.ts";
import { useUrlState } from "../../../../ui/use-url-state.ts";
import type { SelectionState } from "../selected-zones.ts";
import styles from "../bulk.module.css";

type View = { states: readonly BulkItemState[] };

const resultsState = urlState<View>({ states: [] }, { states: choicesParameter("state", bulkItemStates) });

/** Results of a run item by item, those that need attention first, with a filter and an export. */
export function RunResults({ account, run }: { account: string; run: BulkRunDetails }): ReactElement {
  const { name, can } = useAccess();
  const [{ states }, change] = useUrlState(resultsState);
  const columns = useMemo(() => getColumns(account, run.changes), [account, run.changes]);
  const sorted = useMemo(
    () => run.items.toSorted((a, b) => itemStateOrder.indexOf(a.state) - itemStateOrder.indexOf(b.state)),
    [run.items],
  );
  const visible = useMemo(
    () => (states.length === 0 ? sorted : sorted.filter(({ state }) => states.includes(state))),
    [sorted, states],
  );
  const table = useAppTable({ columns, data: visible, getRowId: getItemId });
  const failed = run.items.filter(({ state }) => state === "not-applied");
  const canEditAgain =
    can("zones:change") && run.changes.every(({ kind }) => kind === "settings") && run.undoes === null;
  const save = () => {
    const at = formatIso(Math.floor(Date.now() / 1000));
    download(
      `${toFileName(name, getRunTitle(run), at)}.csv`,
      "text/csv",
      toResultsCsv(run, visible, { account: name, at }),
    );
  };
  return (
    <Section title="Results">
      <Stack>
        <Reasons run={run} />
        {canEditAgain && failed.length > 0 && run.state !== "running" && (
          <div>
            <LinkButton
              to={paths.zoneBulk(account)}
              state={{ zones: failed.map(({ zoneId }) => zoneId) } satisfies SelectionState}
            >
              Edit {formatQuantity(failed.length, "zone")} again
            </LinkButton>
          </div>
        )}
        <Toolbar
          end={
            <>
              <span role="status">{formatListCount(visible.length, run.items.length, getItemNoun(run))}</span>
              <Button icon={Download} disabledReason={visible.length === 0 && "No results"} onClick={save}>
                Download CSV
              </Button>
            </>
          }
        >
          <FilterMenu
            name="Result"
            all={itemStateOrder}
            getLabel={(state) => itemStateLabels[state].label}
            selected={states}
            onChange={(selected) => change({ states: selected })}
          />
        </Toolbar>
        <DataTable
          table={table}
          label="Results"
          virtualized
          empty={
            <EmptyState
              title="No matching results"
              action={<Button onClick={() => change({ states: [] })}>Clear filters</Button>}
            >
              Change or clear the filter.
            </EmptyState>
          }
        />
      </Stack>
    </Section>
  );
}

/** What a run creates has no ID until then. */
function getItemId({ zoneId, zoneName, hostnameId, hostname, change }: BulkItem): string {
  return `${zoneId || zoneName} ${hostnameId ?? hostname} ${change}`;
}

const failedStates: readonly BulkItemState[] = ["not-applied", "unconfirmed"];

/** Reasons why changes weren't applied, with the number of items for each. */
function Reasons({ run }: { run: BulkRunDetails }): ReactElement | null {
  const failed = run.items.filter(({ state, detail }) => detail !== null && failedStates.includes(state));
  if (failed.length === 0) return null;
  return (
    <ul className={styles.replaced} aria-label="Reasons">
      {[...Map.groupBy(failed, ({ detail }) => detail)].map(([detail, items]) => (
        <li key={detail}>
          {countItems(run, items.length)}: <q>{detail}</q>
        </li>
      ))}
    </ul>
  );
}

const itemHeads = { change: "Zone or hostname", hostname: "Hostname", zone: "Zone" } as const;

/** Link to a zone or hostname; only its name until the run has created it. */
function ItemLink({ account, item }: { account: string; item: BulkItem }): ReactElement {
  const { zoneId, zoneName, hostnameId, hostname } = item;
  if (hostname !== null || hostnameId !== null) {
    const name = hostname === "" ? `Default hostname of ${zoneName}` : (hostname ?? hostnameId);
    if (zoneId === "" || hostnameId === null) return <>{name}</>;
    return <RowLink to={paths.hostname(account, zoneId, hostnameId)}>{name}</RowLink>;
  }
  return zoneId === "" ? <>{zoneName}</> : <RowLink to={paths.zoneSettings(account, zoneId)}>{zoneName}</RowLink>;
}

const column = createAppColumnHelper<BulkItem>();

function getColumns(account: string, changes: BulkRunDetails["changes"]) {
  return column.columns([
    column.display({
      id: "item",
      header: itemHeads[getItemNoun({ changes })],
      meta: { width: "30%" },
      cell: ({ row: { original } }) => <ItemLink account={account} item={original} />,
    }),
    column.display({
      id: "result",
      header: "Result",
      meta: { width: "9.5rem" },
      cell: ({ row }) => {
        const { tone, label } = itemStateLabels[row.original.state];
        return <StateBadge tone={tone}>{label}</StateBadge>;
      },
    }),
    column.display({
      id: "detail",
      header: "Details",
      meta: { from: 480 },
      cell: ({ row: { original } }) => {
        const text = formatItem(changes[original.change], original);
        return <span title={text}>{text}</span>;
      },
    }),
  ]);
}

/** Returns the results of a run as CSV, each row with the run, the account, and the time of the export. */
function toResultsCsv(
  { id, changes }: Pick<BulkRun, "id" | "changes">,
  items: readonly BulkItem[],
  { account, at }: { account: string; at: string },
): string {
  return toCsv(
    ["ZONE_ID", "ZONE_NAME", "HOSTNAME", "CHANGE", "RESULT", "DETAILS", "RESULT_AT", "RUN", "ACCOUNT", "EXPORTED_AT"],
    items.map((item) => {
      const change = changes[item.change];
      return [
        item.zoneId,
        item.zoneName,
        item.hostname ?? "",
        change ? describeChange(change).join("; ") : "",
        itemStateLabels[item.state].label,
        formatItem(change, item),
        item.at === null ? "" : formatIso(item.at),
        id,
        account,
        at,
      ];
    }),
  );
}
