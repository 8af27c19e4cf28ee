import type { AccountStatistics, ZoneStatistics } from "@edge-console/contract/console/account-statistics";
import { toCsv } from "@edge-console/contract/rules/csv";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { functionalUpdate } from "@tanstack/react-table";
import { Download } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { useAccess } from "../../../api/access.ts";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { formatCount, formatPercent } from "../../../format/numbers.ts";
import { formatIso } from "../../../format/times.ts";
import { ListTable } from "../../../lists/list-table.tsx";
import type { ListView } from "../../../lists/use-list-view.ts";
import { getCacheHitRatio, type Traffic } from "../../../resources/statistics/buckets.ts";
import { ZoneStatisticsLink } from "../../../resources/zones/zone-statistics-link.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { IconButton } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Section } from "../../../ui/page.tsx";
import { getShare } from "../breakdown.ts";
import { type ExportSubject, getExportName } from "../export-subject.ts";
import type { AccountStatisticsView } from "./url-state.ts";

/** Longer tables render only the rows in view. */
const maxRenderedZones = 100;

/** Section with the traffic of each zone, the one with the most requests first. */
export function ZoneTrafficSection({
  statistics: { zones },
  total,
  list,
  subject,
  period,
}: {
  statistics: AccountStatistics;
  total: Traffic;
  list: ListView<AccountStatisticsView>;
  subject: ExportSubject;
  period: Period;
}): ReactElement {
  const { id: account } = useAccess();
  const { view, deferredView, change } = list;
  const includesBlocked = zones.some(({ blocked }) => blocked !== undefined);
  const visible = useMemo(() => {
    const text = deferredView.query.trim().toLowerCase();
    return zones.filter(({ id, name }) => name.includes(text) || id.toLowerCase().includes(text));
  }, [zones, deferredView.query]);
  const columns = useMemo(
    () => getColumns({ account, total: total.requests, includesBlocked }),
    [account, total.requests, includesBlocked],
  );
  const sorting = view.sorting.length > 0 ? view.sorting : [{ id: "requests", desc: true }];
  const table = useAppTable({
    columns,
    data: visible,
    getRowId: ({ id }) => id,
    state: { sorting },
    onSortingChange: (updater) => change({ sorting: functionalUpdate(updater, sorting) }),
  });
  return (
    <Section
      id="zones"
      title="Zones"
      actions={
        <IconButton
          icon={Download}
          label="Download zones as CSV"
          onClick={() =>
            download(
              `${getExportName(subject, "Traffic by zone", period, "day")}.csv`,
              "text/csv",
              toZoneTrafficCsv(subject.account, zones, period),
            )
          }
        />
      }
    >
      <ListTable
        list={list}
        table={table}
        label="Traffic by zone"
        virtualized={visible.length > maxRenderedZones}
        noun="zone"
        visible={visible.length}
        total={zones.length}
        search="Search by name or ID"
      />
    </Section>
  );
}

const column = createAppColumnHelper<ZoneStatistics>();

function getColumns({
  account,
  total,
  includesBlocked,
}: {
  account: string;
  /** Requests of all zones. */
  total: number;
  includesBlocked: boolean;
}) {
  return column.columns([
    column.accessor(({ name }) => name, {
      id: "name",
      header: "Zone",
      cell: ({ row }) => <ZoneStatisticsLink account={account} zone={row.original} />,
    }),
    column.accessor(({ requests }) => requests, {
      id: "requests",
      header: "Requests",
      meta: { align: "end" },
      cell: ({ getValue }) => formatCount(getValue()),
    }),
    column.display({
      id: "share",
      header: "Share",
      meta: { align: "end", from: 560 },
      cell: ({ row }) => formatPercent(getShare(row.original.requests, total)),
    }),
    column.accessor(({ bandwidthBytes }) => bandwidthBytes, {
      id: "bandwidth",
      header: "Bandwidth",
      meta: { align: "end", from: 480 },
      cell: ({ getValue }) => <CompactNumber value={getValue()} unit="bytes" />,
    }),
    column.accessor((zone) => getCacheHitRatio(zone) ?? -1, {
      id: "ratio",
      header: "Cache hit ratio",
      meta: { align: "end", from: 640 },
      cell: ({ row }) => formatPercent(getCacheHitRatio(row.original)),
    }),
    column.accessor(({ originBytes }) => originBytes, {
      id: "origin",
      header: "Origin traffic",
      meta: { align: "end", from: 800 },
      cell: ({ getValue }) => <CompactNumber value={getValue()} unit="bytes" />,
    }),
    ...(includesBlocked
      ? [
          column.accessor(({ blocked }) => blocked ?? 0, {
            id: "blocked",
            header: "Blocked",
            meta: { align: "end", from: 880 },
            cell: ({ getValue }) => formatCount(getValue()),
          }),
        ]
      : []),
  ]);
}

/** Formats the traffic of zones as CSV: a line for each, with the first and the last UTC day of the period. */
function toZoneTrafficCsv(account: string, zones: readonly ZoneStatistics[], { from, to }: Period): string {
  const includesBlocked = zones.some(({ blocked }) => blocked !== undefined);
  const toDay = (at: number) => formatIso(at).slice(0, 10);
  const head = ["account", "from_utc", "to_utc", "zone_id", "zone_name", "zone_deleted", "requests", "cache_hits"];
  head.push("cache_misses", "bandwidth_bytes", "origin_bytes", ...(includesBlocked ? ["blocked"] : []));
  const rows = zones.map((zone) => [
    account,
    toDay(from),
    toDay(to - 1),
    zone.id,
    zone.name,
    zone.deletedAt === null ? 0 : 1,
    zone.requests,
    zone.hits,
    zone.misses,
    zone.bandwidthBytes,
    zone.originBytes,
    ...(includesBlocked ? [zone.blocked] : []),
  ]);
  return toCsv(head, rows);
}
