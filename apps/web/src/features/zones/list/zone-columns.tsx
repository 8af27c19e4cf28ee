import type { Zone } from "@edge-console/contract/objects/zone";
import type { OriginType } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { Time } from "../../../format/time.tsx";
import { createAppColumnHelper } from "../../../ui/app-table.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { selectionColumn } from "../../../ui/selection-column.tsx";
import { RowMenuButton, type RowMenuHandle } from "../../../ui/row-menu.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { paths } from "../../../paths.ts";
import { LabelChips } from "../../../resources/zones/zone-labels.tsx";
import { ZoneStates } from "../../../resources/findings/zone-states.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { EndMark } from "./end-mark.tsx";
import { TrafficCell } from "./traffic-cell.tsx";
import type { ListedZone } from "./zone-filter.ts";
import { getZoneMenuLabel } from "./zone-row-menu.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./zone-columns.module.css";
import { type CacheExpiration, cacheExpirations } from "@edge-console/contract/rules/cache-expiration";

const column = createAppColumnHelper<ListedZone>();

/** What the columns of the zone list depend on. */
type ZoneColumnsOptions = {
  account: string;
  menu: RowMenuHandle<Zone>;
  /** Those who can't change zones select none. */
  canChange: boolean;
};

/** Returns the columns of the zone list. */
export function getZoneColumns({ account, menu, canChange }: ZoneColumnsOptions) {
  return column.columns([
    ...(canChange ? [selectionColumn<ListedZone>(({ name }) => name)] : []),
    column.accessor("name", {
      header: "Name",
      enableHiding: false,
      // The origin, which is longer, gets the rest.
      meta: { width: "max(8.5rem, 12cqw)" },
      cell: ({ row: { original } }) => <RowLink to={paths.zone(account, original.zone.ID)}>{original.name}</RowLink>,
    }),
    // The page orders zones by state (opening-order.ts).
    column.accessor("diagnosis", {
      id: "state",
      header: "Status",
      meta: { width: "clamp(13rem, 18cqw, 14rem)", secondLine: true },
      cell: ({ row: { original } }) => (
        <span className={styles.state}>
          <ZoneStates diagnosis={original.diagnosis} />
          <EndMark ends={original.ends} />
        </span>
      ),
    }),
    column.accessor(({ labels }) => labels.join(), {
      id: "labels",
      header: "Labels",
      meta: { width: "12.25rem", from: 1120 },
      cell: ({ row }) => <LabelChips labels={row.original.labels} max={2} />,
    }),
    column.accessor(({ ranks }) => ranks.requests, {
      id: "requests",
      header: "Requests (24 h)",
      sortDescFirst: true,
      meta: { width: "9.5rem", align: "end", secondLine: true },
      cell: ({ row }) => <TrafficCell traffic={row.original.traffic} />,
    }),
    column.accessor(({ ranks }) => ranks.type, {
      id: "type",
      header: "Type",
      meta: { width: "7rem", from: 880 },
      cell: ({ row }) => <OriginTypeLabel type={row.original.zone.ORIGIN_TYPE} />,
    }),
    column.accessor("origin", {
      header: "Origin",
      meta: { from: 720 },
      cell: ({ getValue }) => (
        <code className={sharedStyles.muted} title={getValue()}>
          {getValue().replace(/^https:\/\//, "") || "–"}
        </code>
      ),
    }),
    column.accessor(({ ranks }) => ranks.cache, {
      id: "cache",
      header: "Cache expiration",
      meta: { width: "8.25rem", from: 1440 },
      cell: ({ row }) => getCacheLabel(row.original.zone.CACHE_EXP),
    }),
    column.accessor(({ zone }) => zone.TIMESTAMP, {
      id: "created",
      header: "Created",
      meta: { width: "7.25rem", from: 1280 },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.display({
      id: "id",
      header: "Zone ID",
      meta: { width: "7.5rem", from: 1440 },
      cell: ({ row: { original } }) => <CopyText value={original.zone.ID} label={`ID of ${original.name}`} />,
    }),
    column.display({
      id: "actions",
      header: "Actions",
      enableHiding: false,
      meta: { actions: true },
      cell: ({ row: { original } }) => (
        <RowMenuButton menu={menu} row={original.zone} label={getZoneMenuLabel(original.zone)} />
      ),
    }),
  ]);
}

/** Returns a short label for a cache expiration, for tables. */
function getCacheLabel(value: CacheExpiration): string {
  if (value === "-1") return "Respect origin";
  if (value === "0") return "Don't cache";
  return cacheExpirations.find((choice) => choice.value === value)?.label ?? value;
}

/** Icon and label of an origin type. */
function OriginTypeLabel({ type }: { type: OriginType }): ReactElement {
  const { name, icon: Shape } = originTypeLabels[type];
  return (
    <span className={styles.type}>
      <Shape size={14} strokeWidth={1.75} aria-hidden />
      {name}
    </span>
  );
}
