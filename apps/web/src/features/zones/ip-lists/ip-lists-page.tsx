import type { SharedListSummary } from "@edge-console/contract/console/shared-lists";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Plus } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { useLocation } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { formatCount, noFigure } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import {
  sharedListFieldLabels,
  sharedListModeLabels,
  sharedListsQuery,
} from "../../../resources/zones/shared-lists.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { ListPage } from "../../../lists/list-page.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { newShortcut } from "../../../ui/single-keys.ts";
import { readZoneIds, type SelectionState } from "../bulk/selected-zones.ts";
import styles from "./ip-list.module.css";
import { CreateListDialog } from "./list-form-dialog.tsx";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

const noLists: readonly SharedListSummary[] = [];

/** Page: the shared IP lists of an account. */
export function IpListsPage(): ReactElement {
  const { id: account, can } = useAccess();
  const lists = useQuery(sharedListsQuery(account));
  const { state }: { state: unknown } = useLocation();
  // Those that were selected in the list of zones, to attach one of the lists to them.
  const selected = useMemo(() => [...readZoneIds(state)], [state]);
  const columns = useMemo(() => getColumns(account, selected), [account, selected]);
  const table = useAppTable({ columns, data: lists.data ?? noLists, getRowId: ({ id }) => id });
  const canChange = can("zones:change");
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange);
  const createButton = canChange && (
    <Button variant="primary" icon={Plus} {...newShortcut} onClick={() => openDialog("create")}>
      Create IP list
    </Button>
  );
  return (
    <>
      <ListPage
        title="IP lists"
        query={lists}
        actions={createButton}
        empty={
          lists.data?.length === 0 && (
            <EmptyState icon={ListChecks} title="No IP lists yet" action={createButton}>
              An IP list holds addresses with notes and expiry dates. Attach it to zones to block or allow them
              everywhere, and change it in one place.
            </EmptyState>
          )
        }
      >
        {selected.length > 0 && (
          <Banner
            tone="info"
            title={`Choose the list to attach to ${formatQuantity(selected.length, "selected zone")}`}
          />
        )}
        <DataTable table={table} label="IP lists" loading={!lists.data} />
      </ListPage>
      {dialog === "create" && <CreateListDialog account={account} onClose={closeDialog} />}
    </>
  );
}

const column = createAppColumnHelper<SharedListSummary>();

function getColumns(account: string, selected: readonly string[]) {
  return column.columns([
    column.accessor("name", {
      header: "Name",
      cell: ({ row: { original } }) => (
        <span className={styles.entry}>
          <RowLink
            to={paths.sharedList(account, original.id) + (selected.length > 0 ? "?dialog=attach" : "")}
            state={selected.length > 0 ? ({ zones: [...selected] } satisfies SelectionState) : undefined}
          >
            {original.name}
          </RowLink>
          {original.import && original.import.failure !== null && <StateBadge tone="caution">Import failed</StateBadge>}
        </span>
      ),
    }),
    column.accessor("entryCount", {
      header: "Entries",
      meta: { align: "end", width: "6rem" },
      cell: ({ getValue }) => formatCount(getValue()),
    }),
    column.display({
      id: "zones",
      header: "Zones",
      meta: { width: "14rem", secondLine: true },
      cell: ({ row: { original } }) => formatZones(original),
    }),
    column.accessor("nextExpiry", {
      header: "Next expiry",
      meta: { width: "9rem", from: 720 },
      cell: ({ getValue }) => <Time at={getValue()} none={noFigure} />,
    }),
    column.accessor("mode", {
      header: "Changes are applied",
      meta: { width: "11rem", from: 880 },
      cell: ({ getValue }) => sharedListModeLabels[getValue()],
    }),
    column.accessor("updatedAt", {
      header: "Changed",
      meta: { width: "9rem", from: 1120 },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
  ]);
}

function formatZones({ allZones, zoneCount }: SharedListSummary): string {
  if (allZones !== null) return `All zones: ${sharedListFieldLabels[allZones].toLowerCase()}`;
  return zoneCount === 0 ? "None" : formatQuantity(zoneCount, "zone");
}
