import { Time } from "../../../format/time.tsx";
import { createAppColumnHelper } from "../../../ui/app-table.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { selectionColumn } from "../../../ui/selection-column.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { paths } from "../../../paths.ts";
import { getCacheLabel } from "../cache-labels.ts";
import { OriginTypeLabel, ZoneStates } from "../zone-badges.tsx";
import type { ListedZone } from "./zone-filter.ts";
import styles from "./zone-columns.module.css";

const column = createAppColumnHelper<ListedZone>();

/** Returns the columns of the zone list. Once `domain` is known, a zone's name is followed by it: its default hostname. */
export function getZoneColumns(account: string, domain: string | null | undefined, canChange: boolean) {
  return column.columns([
    ...(canChange ? [selectionColumn<ListedZone>(({ name }) => name)] : []),
    column.accessor("name", {
      header: "Name",
      enableHiding: false,
      cell: ({ row: { original } }) => (
        <>
          <RowLink to={paths.zone(account, original.zone.ID)}>{original.name}</RowLink>
          {domain && <span className={styles.domain}>.{domain}</span>}
        </>
      ),
    }),
    column.accessor(({ ranks }) => ranks.state, {
      id: "state",
      header: "Status",
      meta: { width: "10.5rem" },
      cell: ({ row }) => <ZoneStates diagnosis={row.original.diagnosis} />,
    }),
    column.accessor(({ ranks }) => ranks.type, {
      id: "type",
      header: "Type",
      meta: { width: "7rem", from: 480 },
      cell: ({ row }) => <OriginTypeLabel type={row.original.zone.ORIGIN_TYPE} />,
    }),
    column.accessor("origin", {
      header: "Origin",
      meta: { from: 720 },
      cell: ({ getValue }) => (
        <code className={styles.origin} title={getValue()}>
          {getValue() || "–"}
        </code>
      ),
    }),
    column.accessor(({ ranks }) => ranks.cache, {
      id: "cache",
      header: "Cache expiration",
      meta: { width: "9.5rem", from: 960 },
      cell: ({ row }) => getCacheLabel(row.original.zone.CACHE_EXP),
    }),
    column.accessor(({ zone }) => zone.TIMESTAMP, {
      id: "created",
      header: "Created",
      meta: { width: "8rem", from: 960 },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.display({
      id: "id",
      header: "Zone ID",
      meta: { width: "7.5rem", from: 720 },
      cell: ({ row: { original } }) => <CopyText value={original.zone.ID} label={`ID of ${original.name}`} />,
    }),
  ]);
}
