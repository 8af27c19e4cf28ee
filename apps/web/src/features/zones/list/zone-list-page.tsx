import { maxFirstZones } from "@edge-console/contract/limits";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { lazy, type ReactElement, Suspense, useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { CreateZoneLink } from "../../../resources/zones/create-zone-link.tsx";
import { zoneDomainQuery, zonesQuery } from "../../../resources/zones/queries.ts";
import { endsByZone, scheduledEndsQuery } from "../../../resources/zones/scheduled-ends.ts";
import { listLabels, zoneLabelsQuery } from "../../../resources/zones/zone-labels.tsx";
import { useShownZones } from "../../../resources/zones/zone-facts.ts";
import { zoneTrafficQuery } from "../../../resources/zones/zone-traffic.ts";
import { useAppTable } from "../../../ui/app-table.ts";
import { EmptyState } from "../../../ui/message.tsx";
import { createRowMenu } from "../../../ui/row-menu.tsx";
import { newShortcut } from "../../../ui/single-keys.ts";
import { useDiagnose } from "../../../resources/findings/use-diagnose.ts";
import { ZoneExportMenu } from "./export-menu.tsx";
import { zoneListState } from "./list-state.ts";
import { CheckProgress, ListCount } from "./list-status.tsx";
import { LabelFilter, OriginTypeFilter, ProblemFilter, StateFilter, TemporaryFilter } from "./list-filters.tsx";
import { inOpeningOrder, useIsListable, useOpeningOrder } from "./opening-order.ts";
import { SavedViewsMenu } from "./saved-views-menu.tsx";
import { ZoneSelectionBar } from "./zone-selection-bar.tsx";
import { TrafficAge } from "./traffic-cell.tsx";
import { getZoneColumns } from "./zone-columns.tsx";
import { defaultSort, filterZones, type ListedZone, toListedZones } from "./zone-filter.ts";
import { ZoneRowMenu } from "./zone-row-menu.tsx";
import { useZoneHostnames } from "../../../resources/search/search-index.ts";
import { useListView } from "../../../lists/use-list-view.ts";
import { ListTable } from "../../../lists/list-table.tsx";
import { ListPage } from "../../../lists/list-page.tsx";

const LabelsDialog = lazy(async () => ({ default: (await import("./labels-dialog.tsx")).LabelsDialog }));

const noZones: readonly ListedZone[] = [];

/** Zone list of an account with search, filters, sorting, selection, and export. */
export function ZoneListPage(): ReactElement {
  const { id: account, can } = useAccess();
  const zones = useQuery(zonesQuery(account));
  const domain = useQuery(zoneDomainQuery(account, zones.data?.at(-1)));
  const list = useListView(zoneListState, { table: "zones" });
  const { view, deferredView, change, tableOptions } = list;
  const { diagnose, isFetched } = useDiagnose(account, zones.data);
  const { data: labels } = useQuery(zoneLabelsQuery(account));
  const { data: traffic, isFetched: isTrafficFetched } = useQuery(zoneTrafficQuery(account));
  const { data: ends } = useQuery({ ...scheduledEndsQuery(account), select: endsByZone });
  const hostnames = useDeferredValue(useZoneHostnames(account, view.query !== ""));
  const [labeling, setLabeling] = useState<readonly Zone[]>();
  const isListable = useIsListable(zones.data !== undefined, isFetched && isTrafficFetched);
  const loaded = useMemo(
    () => ({ zones: isListable ? zones.data : undefined, total: zones.data?.length, diagnose, labels, traffic, ends }),
    [isListable, zones.data, diagnose, labels, traffic, ends],
  );
  const deferred = useDeferredValue(loaded);
  const listed = useMemo(
    () => deferred.zones && toListedZones(deferred.zones, deferred.diagnose, deferred),
    [deferred],
  );
  const byId = useMemo(() => new Map<string, ListedZone>(listed?.map((one) => [one.zone.ID, one])), [listed]);
  const [sort = defaultSort] = deferredView.sorting;
  const isByTrouble = sort.id === defaultSort.id;
  const order = useOpeningOrder(
    // Searching moves no row.
    isByTrouble ? zoneListState.serialize({ ...deferredView, query: "" }).toString() : undefined,
    listed,
  );
  const ordered = useMemo(
    () => (isByTrouble ? listed && order && inOpeningOrder(byId, order, sort.desc) : listed),
    [isByTrouble, listed, byId, order, sort.desc],
  );
  const visible = useMemo(
    () => ordered && filterZones(ordered, deferredView, hostnames),
    [ordered, deferredView, hostnames],
  );
  // The counts appear with the rows and the export, so that none moves.
  const counted = (visible && listed) ?? noZones;
  const canChange = can("zones:change");
  const [menu] = useState(() => createRowMenu<Zone>());
  const columns = useMemo(() => getZoneColumns({ account, menu, canChange }), [account, menu, canChange]);
  const { total } = deferred;
  const table = useAppTable(
    {
      columns,
      data: visible ?? noZones,
      getRowId: ({ zone }) => zone.ID,
      enableRowSelection: canChange,
      // They're in the order of trouble already.
      manualSorting: isByTrouble,
      ...tableOptions,
    },
    // Checkboxes and toolbar subscribe to the selection, so that the page isn't rendered for each of them.
    ({ sorting, columnVisibility }) => ({ sorting, columnVisibility }),
  );
  const { rows } = table.getRowModel();
  useShownZones(useMemo(() => rows.slice(0, maxFirstZones).map(({ id }) => id), [rows]));
  const knownLabels = useMemo(() => listLabels(labels), [labels]);
  const { columnVisibility } = tableOptions.state;
  const hiddenColumns = Object.keys(columnVisibility).filter((id) => columnVisibility[id] === false);
  const createButton = canChange && (
    <CreateZoneLink variant="primary" {...newShortcut} disabledReason={total === undefined && "Loading zones…"} />
  );
  return (
    <ListPage
      title="Zones"
      id={showDefaultHostnames(domain)}
      query={zones}
      actions={
        <>
          <SavedViewsMenu
            current={{ search: zoneListState.serialize(view).toString(), hidden: hiddenColumns }}
            onApply={({ search, hidden }) => {
              change(zoneListState.parse(new URLSearchParams(search)));
              tableOptions.onColumnVisibilityChange(Object.fromEntries(hidden.map((id) => [id, false])));
            }}
          />
          {createButton}
        </>
      }
      empty={
        total === 0 && (
          <EmptyState icon={Globe} title="No zones yet" action={createButton}>
            A zone connects your origin to the hostnames your visitors use. Create one to start serving content from the
            edge
            {canChange && (
              <>
                , or <Link to={paths.zoneConfiguration(account)}>apply a configuration file</Link> with several
              </>
            )}
            .
          </EmptyState>
        )
      }
    >
      <ListTable
        list={list}
        table={table}
        label="Zones"
        virtualized
        noun="zone"
        visible={visible?.length}
        total={total}
        search="Search by name, ID, origin, or hostname"
        filters={
          <>
            <OriginTypeFilter selected={view.types} onChange={(types) => change({ types })} />
            <StateFilter selected={view.states} onChange={(states) => change({ states })} />
            {(knownLabels.length > 0 || view.labels.length > 0) && (
              <LabelFilter options={knownLabels} selected={view.labels} onChange={(labels) => change({ labels })} />
            )}
          </>
        }
        status={
          <>
            <CheckProgress zones={listed ?? noZones} />
            <TrafficAge traffic={traffic} />
            <ProblemFilter zones={counted} selected={view.states} onChange={(states) => change({ states })} />
            <TemporaryFilter zones={counted} pressed={view.temporary} onChange={(temporary) => change({ temporary })} />
            <ListCount visible={visible?.length} total={total} />
          </>
        }
        actions={
          visible &&
          visible.length > 0 && (
            <ZoneExportMenu getListed={() => table.getRowModel().rows.map(({ original }) => original)} />
          )
        }
        renderSelection={(selection) => (
          <ZoneSelectionBar
            account={account}
            // In the order in which they were selected.
            selected={Object.keys(selection).flatMap((id) => byId.get(id) ?? [])}
            onClear={() => table.resetRowSelection()}
            onEditLabels={() => setLabeling(zones.data?.filter(({ ID }) => selection[ID]))}
          />
        )}
      />
      <ZoneRowMenu account={account} menu={menu} onEditLabels={canChange ? (zone) => setLabeling([zone]) : undefined} />
      <Suspense>{labeling && <LabelsDialog zones={labeling} onClose={() => setLabeling(undefined)} />}</Suspense>
    </ListPage>
  );
}

/** Default hostnames: all zones have the same suffix, so it's shown once. Null reserves the line while it loads. */
function showDefaultHostnames({ data: domain, isError }: UseQueryResult<string | null>): ReactElement | null {
  if (domain === undefined && !isError) return null;
  return <>Default hostnames: {domain ? <code>name.{domain}</code> : "unknown"}</>;
}
