import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditQuery } from "@edge-console/contract/console/audit-query";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { isProblem } from "../../api/problem.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { Row, RowLink } from "../../ui/table-row.tsx";
import { Th } from "../../ui/table-head.tsx";
import { ProblemState, sentenceOf } from "../problems/index.ts";
import { zonesQuery } from "../zones/index.ts";
import styles from "./audit-list.module.css";
import { actorName, changeWords, placeOf } from "./change-words.ts";
import { OutcomeBadge } from "./outcome-badge.tsx";
import { auditQuery } from "./queries.ts";

export type AuditListProps = {
  query: AuditQuery;
  /** Whether the zone of each entry is told: not where all are of one. */
  zones: boolean;
  /** Where there is nothing; undefined when filters leave nothing over. */
  empty: ReactElement | undefined;
  onClear: () => void;
};

/** The entries that meet a query, newest first, with older ones to be asked for. */
export function AuditList({ query, zones, empty, onClear }: AuditListProps): ReactElement {
  const { id: account } = useAccess();
  const log = useInfiniteQuery(auditQuery(account, query));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = log;
  if (!data && error) {
    return <ProblemState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) return <Skeleton lines={12} label="Loading the audit log" />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      empty ?? (
        <EmptyState
          icon={ScrollText}
          title="Nothing on record fits"
          action={<Button onClick={onClear}>Clear the filters</Button>}
        >
          No entry meets all of the filters.
        </EmptyState>
      )
    );
  }
  return (
    <>
      <Table label="Audit log">
        <thead>
          <tr>
            <Th>What</Th>
            {zones && <Th data-spare>Zone</Th>}
            <Th data-spare>Who</Th>
            <Th>Outcome</Th>
            <Th>When</Th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} account={account} entry={entry} zones={zones} />
          ))}
        </tbody>
      </Table>
      <div className={styles.older}>
        {log.isFetchNextPageError && error && (
          <p role="alert">Older entries could not be read. {isProblem(error) ? sentenceOf(error) : error.message}</p>
        )}
        {hasNextPage ? (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        ) : (
          <p className={styles.end}>That is all.</p>
        )}
      </div>
    </>
  );
}

function EntryRow({ account, entry, zones }: { account: string; entry: AuditEntry; zones: boolean }): ReactElement {
  return (
    <Row>
      <th scope="row" className={styles.what} data-by={actorName(entry.actor).replace("@", "\u200b@")}>
        <RowLink to={paths.auditEntry(account, entry.id)}>{changeWords(entry)}</RowLink>
      </th>
      {zones && (
        <td className={styles.zone} data-spare>
          <ZoneName account={account} target={entry.target} />
        </td>
      )}
      <td className={styles.who} data-spare>
        {actorName(entry.actor)}
      </td>
      <td className={styles.outcome}>
        <OutcomeBadge entry={entry} />
      </td>
      <td className={styles.when}>
        <Time at={entry.at} />
      </td>
    </Row>
  );
}

/** The name of the zone that something was done to; its id when it is gone or not for this person. */
export function ZoneName({ account, target }: { account: string; target: string }): ReactElement {
  const { may } = useAccess();
  const { data: zones } = useQuery({ ...zonesQuery(account), enabled: may("zones:read") });
  const place = placeOf(account, target);
  if (!place) return <>–</>;
  const zone = zones?.find(({ ID }) => ID === place.zone);
  return zone ? <>{zone.ZONE_NAME}</> : <span className={styles.id}>{place.zone}</span>;
}
