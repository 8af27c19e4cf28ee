import type { ReactElement } from "react";
import { formatChange } from "../../format/numbers.ts";
import { Table } from "../../ui/table.tsx";
import { Row } from "../../ui/table-row.tsx";
import { Th } from "../../ui/table-head.tsx";
import { monthWords, shortMonth } from "./month-words.ts";
import styles from "./month-movers.module.css";
import { Amount, shortAmount } from "./this-month-figures.tsx";
import { ZoneName } from "./usage-columns.tsx";
import type { Measure, MonthMover } from "./zone-usage.ts";

/** The zones that moved most between the last two whole months. */
export function MonthMovers({
  account,
  movers,
  measure,
  before,
  after,
}: {
  account: string;
  movers: readonly MonthMover[];
  measure: Measure;
  before: string;
  after: string;
}): ReactElement {
  if (movers.length === 0) return <p>No zone had other figures than in the month before.</p>;
  return (
    <Table label={`Biggest movers, ${monthWords(after)}`}>
      <thead>
        <tr>
          <Th>Zone</Th>
          <Th align="end" className={styles.wide}>
            {shortMonth(before)}
          </Th>
          <Th align="end">{shortMonth(after)}</Th>
          <Th align="end">Change</Th>
        </tr>
      </thead>
      <tbody>
        {movers.map(({ zone, before, after }) => (
          <Row key={zone.id}>
            <th scope="row">
              <ZoneName account={account} zone={zone} />
            </th>
            <td data-align="end" className={styles.wide}>
              <Amount value={before} of={measure} />
            </td>
            <td data-align="end" className={styles.amount}>
              <Amount value={after} of={measure} />
            </td>
            <td data-align="end" className={styles.amount}>
              {after < before ? "−" : "+"}
              {shortAmount(Math.abs(after - before), measure)}
              {before > 0 && ` (${formatChange(after, before)})`}
            </td>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
