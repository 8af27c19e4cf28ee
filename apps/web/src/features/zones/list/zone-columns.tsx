import { Time } from "../../../format/time.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import type { Column } from "../../../ui/virtual-table.tsx";
import { paths } from "../../../paths.ts";
import { cacheWord } from "../cache-words.ts";
import { OriginTypeLabel, ZoneStates } from "../zone-badges.tsx";
import type { ListedZone } from "./zone-filter.ts";
import styles from "./zone-columns.module.css";

/**
 * The columns of the list. A zone's name and the domain behind it (when it is known) read as its default hostname.
 */
export function zoneColumns(account: string, domain: string | null | undefined): Column<ListedZone>[] {
  return [
    {
      id: "name",
      head: "Name",
      sortable: true,
      cell: ({ zone }) => (
        <>
          <RowLink to={paths.zone(account, zone.ID)}>{zone.ZONE_NAME}</RowLink>
          {domain && <span className={styles.domain}>.{domain}</span>}
        </>
      ),
    },
    {
      id: "state",
      head: "State",
      width: "8.5rem",
      sortable: true,
      cell: ({ states }) => <ZoneStates states={states} />,
    },
    {
      id: "type",
      head: "Type",
      width: "7rem",
      sortable: true,
      from: 480,
      cell: ({ zone }) => <OriginTypeLabel type={zone.ORIGIN_TYPE} />,
    },
    {
      id: "origin",
      head: "Origin",
      sortable: true,
      from: 720,
      cell: ({ origin }) => (
        <code className={styles.origin} title={origin}>
          {origin || "–"}
        </code>
      ),
    },
    {
      id: "cache",
      head: "Cache",
      width: "7.5rem",
      sortable: true,
      from: 960,
      cell: ({ zone }) => cacheWord(zone.CACHE_EXP),
    },
    {
      id: "created",
      head: "Created",
      width: "8rem",
      sortable: true,
      from: 960,
      cell: ({ zone }) => <Time at={zone.TIMESTAMP} />,
    },
    {
      id: "id",
      head: "Zone id",
      width: "7.5rem",
      from: 720,
      cell: ({ zone }) => <CopyText value={zone.ID} label={`id of ${zone.ZONE_NAME}`} />,
    },
  ];
}
