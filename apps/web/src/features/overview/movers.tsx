import type { Mover } from "@edge-console/contract/console/overview";
import type { ReactElement } from "react";
import { ShortFigure } from "../../format/figures.tsx";
import { formatChange, formatCount } from "../../format/numbers.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Table } from "../../ui/table.tsx";
import { Row, RowLink } from "../../ui/table-row.tsx";
import { Th } from "../../ui/table-head.tsx";
import styles from "./movers.module.css";

/** The zones whose requests moved most against the period before. */
export function Movers({ account, movers }: { account: string; movers: readonly Mover[] }): ReactElement {
  if (movers.length === 0) return <p className={styles.none}>No zone had traffic in these days or in those before.</p>;
  return (
    <Table label="Zones that moved most">
      <thead>
        <tr>
          <Th>Zone</Th>
          <Th align="end">Requests</Th>
          <Th align="end">Change</Th>
          <Th align="end" className={styles.wide}>
            Bandwidth
          </Th>
        </tr>
      </thead>
      <tbody>
        {movers.map(({ id, name, deletedAt, requests, requestsBefore, bandwidthBytes }) => (
          <Row key={id}>
            <th scope="row">
              {deletedAt === null ? (
                <RowLink to={paths.zoneStatistics(account, id)}>{name}</RowLink>
              ) : (
                <>
                  {name} <Badge>Deleted</Badge>
                </>
              )}
            </th>
            <td data-align="end" className={styles.amount}>
              <ShortFigure value={requests} unit="count" />
            </td>
            <td data-align="end" className={styles.amount} title={`was ${formatCount(requestsBefore)}`}>
              {formatChange(requests, requestsBefore) ?? "new"}
            </td>
            <td data-align="end" className={`${styles.amount} ${styles.wide}`}>
              <ShortFigure value={bandwidthBytes} unit="bytes" />
            </td>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
