import type { ReactElement } from "react";
import { formatExact } from "../../format/times.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { RowLink } from "../../ui/table-row.tsx";
import styles from "./zone-statistics-link.module.css";

/** Name of a zone in a table, linked to the zone's statistics. A deleted zone has a badge instead of the link. */
export function ZoneStatisticsLink({
  account,
  zone: { id, name, deletedAt },
}: {
  account: string;
  zone: {
    readonly id: string;
    readonly name: string;
    /** When the deletion was detected, in Unix seconds; `null` if the zone exists. */
    readonly deletedAt: number | null;
  };
}): ReactElement {
  if (deletedAt === null) return <RowLink to={paths.zoneStatistics(account, id)}>{name}</RowLink>;
  return (
    <span className={styles.deleted} title={`Deletion detected ${formatExact(deletedAt)}`}>
      <span>{name}</span> <Badge>Deleted</Badge>
    </span>
  );
}
