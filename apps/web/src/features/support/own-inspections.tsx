import type { Inspection } from "@edge-console/contract/console/support";
import type { ReactElement, ReactNode } from "react";
import { formatDuration } from "../../format/durations.ts";
import { Time, useNow } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { Table } from "../../ui/table.tsx";
import { Row, RowLink } from "../../ui/table-row.tsx";
import { Th } from "../../ui/table-head.tsx";
import { searchToInspect } from "./search-address.ts";
import styles from "./support.module.css";

/** The inspections that are open: where one can go back to, and for how long. */
export function OpenInspections({ inspections }: { inspections: readonly Inspection[] }): ReactElement | null {
  const now = useNow();
  return (
    <InspectionTable
      title="Open inspections"
      inspections={inspections}
      linkOf={({ id, name }) => ({ to: paths.accountStart(id), label: `Go to account ${name}` })}
      end="Time left"
      renderEnd={({ expiresAt }) => formatDuration(expiresAt - now)}
    />
  );
}

/** The accounts that one inspected last; each can be opened anew, with the same reason or another. */
export function RecentInspections({ inspections }: { inspections: readonly Inspection[] }): ReactElement | null {
  return (
    <InspectionTable
      title="Your recent inspections"
      inspections={inspections}
      linkOf={({ id, name }) => ({ to: searchToInspect("", { account: id }), label: `Inspect ${name} again` })}
      end="Ended"
      renderEnd={({ expiresAt }) => <Time at={expiresAt} />}
    />
  );
}

function InspectionTable({
  title,
  inspections,
  linkOf,
  end,
  renderEnd,
}: {
  title: string;
  inspections: readonly Inspection[];
  linkOf: (account: Inspection["account"]) => { to: string; label: string };
  /** The head of the last column. */
  end: string;
  renderEnd: (inspection: Inspection) => ReactNode;
}): ReactElement | null {
  if (inspections.length === 0) return null;
  return (
    <section className={styles.own}>
      <h2 className={styles.heading}>{title}</h2>
      <Table label={title}>
        <thead>
          <tr>
            <Th>Account</Th>
            <Th>Reason</Th>
            <Th>{end}</Th>
          </tr>
        </thead>
        <tbody>
          {inspections.map((inspection) => {
            const { to, label } = linkOf(inspection.account);
            return (
              <Row key={inspection.id}>
                <th scope="row">
                  <RowLink to={to} aria-label={label}>
                    {inspection.account.name}
                  </RowLink>
                </th>
                <td className={styles.reason}>{inspection.reason}</td>
                <td className={styles.time}>{renderEnd(inspection)}</td>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
