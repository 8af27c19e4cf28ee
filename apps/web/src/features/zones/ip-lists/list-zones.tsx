import type { SharedList, SharedListField, SharedListPlan } from "@edge-console/contract/console/shared-lists";
import { limits } from "@edge-console/contract/limits";
import type { Zone } from "@edge-console/contract/objects/zone";
import { Plus, Unlink } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { useLocation } from "react-router";
import type { ProblemError } from "../../../api/problem.ts";
import { formatCount } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { sharedListFieldLabels, useChangeSharedList } from "../../../resources/zones/shared-lists.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Section } from "../../../ui/page.tsx";
import { actionsColumn } from "../../../ui/actions-column.tsx";
import { RowActions, RowLink } from "../../../ui/table-row.tsx";
import { findSelectedZones } from "../bulk/selected-zones.ts";
import { AttachDialog } from "./attach-dialog.tsx";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

/** A zone that has the list's entries, or still has some of them although it was detached. */
interface AttachedZone {
  readonly zoneId: string;
  readonly name: string;
  /** Null for a zone that was detached. */
  readonly field: SharedListField | null;
  /** Whether it's attached itself, not only as one of all zones. */
  readonly isOwn: boolean;
  readonly add: number;
  readonly remove: number;
  readonly size: number;
  readonly isTooLong: boolean;
}

/** Zones of an IP list, those that differ from it first. `plan` is undefined while it isn't known. */
export function ListZones({
  account,
  list,
  zones,
  plan,
  canChange,
}: {
  account: string;
  list: SharedList;
  zones: readonly Zone[] | undefined;
  plan: SharedListPlan | undefined;
  canChange: boolean;
}): ReactElement {
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange);
  const { state }: { state: unknown } = useLocation();
  const { mutateAsync: change, isPending } = useChangeSharedList(account, list.id);
  const rows = useMemo(() => toRows(list, zones, plan), [list, zones, plan]);
  const columns = useMemo(() => {
    const detach = ({ zoneId, name }: AttachedZone) =>
      void change({ zones: { attach: [], detach: [zoneId] } }).catch((problem: ProblemError) =>
        showProblemToast(`Couldn't detach ${name}`, problem),
      );
    return getColumns(account, plan !== undefined, canChange ? detach : undefined);
  }, [account, canChange, change, plan]);
  const table = useAppTable({ columns, data: rows ?? noRows, getRowId: ({ zoneId }) => zoneId });
  const detachAll = () =>
    void change({ zones: { attach: [], detach: [], allZones: null } }).catch((problem: ProblemError) =>
      showProblemToast("Couldn't detach the list", problem),
    );
  const attachButton = canChange && (
    <Button
      icon={Plus}
      variant={rows?.length === 0 && list.entries.length > 0 ? "primary" : "secondary"}
      onClick={() => openDialog("attach")}
    >
      Attach to zones
    </Button>
  );
  return (
    <Section
      title={list.allZones === null ? "Zones" : `All zones: ${sharedListFieldLabels[list.allZones].toLowerCase()}`}
      actions={
        rows?.length !== 0 && (
          <>
            {canChange && list.allZones !== null && (
              <Button icon={Unlink} loading={isPending} onClick={detachAll}>
                Detach from all zones
              </Button>
            )}
            {attachButton}
          </>
        )
      }
    >
      {rows?.length === 0 ? (
        <EmptyState title="Attached to no zones" action={attachButton}>
          Choose the zones on which the entries are blocked or always allowed.
        </EmptyState>
      ) : (
        <DataTable table={table} label="Zones" loading={!rows} virtualized maxHeight="30rem" />
      )}
      {zones && dialog === "attach" && (
        <AttachDialog
          account={account}
          list={list}
          zones={zones}
          preselected={findSelectedZones(zones, state)?.map(({ ID }) => ID)}
          onClose={closeDialog}
        />
      )}
    </Section>
  );
}

const noRows: readonly AttachedZone[] = [];

function toRows(
  list: SharedList,
  zones: readonly Zone[] | undefined,
  plan: SharedListPlan | undefined,
): AttachedZone[] | undefined {
  if (!zones) return undefined;
  const own = new Map(list.zones.map(({ zoneId, field }) => [zoneId, field]));
  const planned = Map.groupBy(plan?.zones ?? [], ({ zoneId }) => zoneId);
  const rows = zones.flatMap(({ ID, ZONE_NAME }): AttachedZone[] => {
    const field = own.get(ID) ?? list.allZones;
    const changes = planned.get(ID) ?? [];
    if (field === null && changes.length === 0) return [];
    const sum = (count: (change: (typeof changes)[number]) => number) =>
      changes.reduce((total, one) => total + count(one), 0);
    return [
      {
        zoneId: ID,
        name: ZONE_NAME,
        field,
        isOwn: own.has(ID),
        add: sum(({ add }) => add.length),
        remove: sum(({ remove }) => remove.length),
        size: Math.max(0, ...changes.map(({ size }) => size)),
        isTooLong: changes.some(({ isTooLong }) => isTooLong),
      },
    ];
  });
  const getRank = ({ isTooLong, add, remove }: AttachedZone) => (isTooLong ? 0 : add + remove > 0 ? 1 : 2);
  return rows.toSorted((a, b) => getRank(a) - getRank(b) || a.name.localeCompare(b.name));
}

const column = createAppColumnHelper<AttachedZone>();

function getColumns(account: string, isPlanned: boolean, detach: ((zone: AttachedZone) => void) | undefined) {
  return column.columns([
    column.accessor("name", {
      header: "Zone",
      cell: ({ row: { original } }) => (
        <RowLink to={paths.zoneSettings(account, original.zoneId, "access")}>{original.name}</RowLink>
      ),
    }),
    column.display({
      id: "field",
      header: "Entries are",
      meta: { width: "9rem", secondLine: true },
      cell: ({ row: { original } }) => (original.field === null ? "Detached" : sharedListFieldLabels[original.field]),
    }),
    column.display({
      id: "state",
      header: "State",
      meta: { width: "min(14rem, 45cqw)" },
      cell: ({ row: { original } }) => (isPlanned ? <ZoneState zone={original} /> : "Checking…"),
    }),
    ...(detach
      ? [
          actionsColumn<AttachedZone>(
            (zone) =>
              zone.isOwn && (
                <RowActions>
                  <IconButton size="small" icon={Unlink} label={`Detach ${zone.name}`} onClick={() => detach(zone)} />
                </RowActions>
              ),
          ),
        ]
      : []),
  ]);
}

function ZoneState({ zone: { add, remove, size, isTooLong } }: { zone: AttachedZone }): ReactElement {
  if (isTooLong) {
    return (
      <StateBadge tone="bad">
        {formatCount(size)} of {formatQuantity(limits.addresses, "entry", "entries")}
      </StateBadge>
    );
  }
  if (add + remove === 0) return <StateBadge tone="good">Up to date</StateBadge>;
  const parts = [...(add > 0 ? [`+${formatCount(add)}`] : []), ...(remove > 0 ? [`−${formatCount(remove)}`] : [])];
  return <StateBadge tone="caution">Differs: {parts.join(" ")}</StateBadge>;
}
