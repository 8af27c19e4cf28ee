import type { Inspection } from "@edge-console/contract/console/support";
import type { ReactElement } from "react";
import { useNow } from "../../format/time.tsx";
import { formatDuration } from "../../format/durations.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Row, Table, Th } from "../../ui/table.tsx";
import styles from "./support.module.css";

/** The inspections that are open: where one can go back to, and for how long. */
export function OpenInspections({ inspections }: { inspections: readonly Inspection[] }): ReactElement | null {
  const now = useNow();
  if (inspections.length === 0) return null;
  return (
    <section className={styles.open}>
      <h2 className={styles.heading}>Open inspections</h2>
      <Table label="Open inspections">
        <thead>
          <tr>
            <Th>Account</Th>
            <Th>Reason</Th>
            <Th>Left</Th>
            <Th align="end">
              <span className={styles.quiet}>Go</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {inspections.map(({ id, account, reason, expiresAt }) => (
            <Row key={id}>
              <td className={styles.name}>{account.name}</td>
              <td>{reason}</td>
              <td>{formatDuration(expiresAt - now)}</td>
              <td data-align="end">
                <LinkButton size="small" to={paths.zones(account.id)}>
                  Go to account
                </LinkButton>
              </td>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
