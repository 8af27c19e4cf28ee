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

/** Columns of the list. The zone's name and the domain, once it is known, read as the default hostname. */
export function getZoneColumns(account: string, domain: string | null | undefined, mayChange: boolean) {
  return column.columns([
    ...(mayChange ? [selectionColumn<ListedZone>(({ name }) => name)] : []),
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
      header: "Cache",
      meta: { width: "7.5rem", from: 960 },
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
      header: "Zone id",
      meta: { width: "7.5rem", from: 720 },
      cell: ({ row: { original } }) => <CopyText value={original.zone.ID} label={`id of ${original.name}`} />,
    }),
  ]);
}
