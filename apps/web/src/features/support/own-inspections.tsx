import type { Inspection } from "@edge-console/contract/console/support";
import type { ReactElement } from "react";
import { formatDuration } from "../../format/durations.ts";
import { Time, useNow } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { Row, RowLink, Table, Th } from "../../ui/table.tsx";
import { searchToInspect } from "./search-address.ts";
import styles from "./support.module.css";

/** The inspections that are open: where one can go back to, and for how long. */
export function OpenInspections({ inspections }: { inspections: readonly Inspection[] }): ReactElement | null {
  const now = useNow();
  if (inspections.length === 0) return null;
  return (
    <section className={styles.own}>
      <h2 className={styles.heading}>Open inspections</h2>
      <Table label="Open inspections">
        <thead>
          <tr>
            <Th>Account</Th>
            <Th>Reason</Th>
            <Th>Time left</Th>
          </tr>
        </thead>
        <tbody>
          {inspections.map(({ id, account, reason, expiresAt }) => (
            <Row key={id}>
              <td>
                <RowLink to={paths.accountStart(account.id)} aria-label={`Go to account ${account.name}`}>
                  {account.name}
                </RowLink>
              </td>
              <td className={styles.reason}>{reason}</td>
              <td className={styles.time}>{formatDuration(expiresAt - now)}</td>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The accounts that one inspected last; each can be opened anew, with the same reason or another. */
export function RecentInspections({ inspections }: { inspections: readonly Inspection[] }): ReactElement | null {
  if (inspections.length === 0) return null;
  return (
    <section className={styles.own}>
      <h2 className={styles.heading}>Your recent inspections</h2>
      <Table label="Your recent inspections">
        <thead>
          <tr>
            <Th>Account</Th>
            <Th>Reason</Th>
            <Th>Ended</Th>
          </tr>
        </thead>
        <tbody>
          {inspections.map(({ id, account, reason, expiresAt }) => (
            <Row key={id}>
              <td>
                <RowLink to={searchToInspect("", { account: account.id })} aria-label={`Inspect ${account.name} again`}>
                  {account.name}
                </RowLink>
              </td>
              <td className={styles.reason}>{reason}</td>
              <td className={styles.time}>
                <Time at={expiresAt} />
              </td>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
