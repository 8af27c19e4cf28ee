import type { AuditEntry } from "@edge-console/contract/console/audit";
import { getEntryLabel } from "@edge-console/contract/console/audit-labels";
import { auditObjectLabels } from "@edge-console/contract/console/audit-object";
import type { AuditQuery } from "@edge-console/contract/console/audit-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useMemo } from "react";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { formatProblem } from "../../problems/problem-messages.ts";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RowLink } from "../../ui/table-row.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./audit-list.module.css";
import { getActorName, getEntryPath, summarizeEntry } from "./audit-labels.ts";
import { EntryObject } from "./entry-object.tsx";
import { OutcomeBadge } from "./outcome-badge.tsx";
import { auditQuery } from "./queries.ts";
import type { ListView } from "../../lists/use-list-view.ts";
import { NoMatches } from "../../lists/list-table.tsx";
import type { AuditView } from "./url-state.ts";

export type AuditListProps = {
  list: ListView<AuditView>;
  query: AuditQuery;
  /** Zone of all entries: their links stay in its pages. */
  zone?: string;
  /** Shown if there are no entries, without a search and filters. */
  empty: ReactElement;
};

/** Entries that match a query, newest first, with a button to load more. */
export function AuditList({ list, query, zone, empty }: AuditListProps): ReactElement {
  const { id: account } = useAccess();
  const log = useInfiniteQuery(auditQuery(account, query));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = log;
  if (!data && error) return <QueryProblem query={log} />;
  if (!data) return <Skeleton lines={12} label="Loading audit log…" />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return list.isFiltered ? <NoMatches list={list} nouns="entries" hasFilters /> : empty;
  }
  return (
    <>
      <EntryTable account={account} entries={entries} zone={zone} />
      <div className={styles.more}>
        {log.isFetchNextPageError && error && <p role="alert">Couldn't load more entries. {formatProblem(error)}</p>}
        {hasNextPage ? (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        ) : (
          <p className={sharedStyles.note}>End of log</p>
        )}
      </div>
    </>
  );
}

type EntryTableProps = { account: string; entries: readonly AuditEntry[]; zone: string | undefined };

function EntryTable({ account, entries, zone }: EntryTableProps): ReactElement {
  const columns = useMemo(() => getColumns(account, zone), [account, zone]);
  const table = useAppTable({ columns, data: entries, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Audit log" />;
}

const column = createAppColumnHelper<AuditEntry>();

function getColumns(account: string, zone: string | undefined) {
  return column.columns([
    column.display({
      id: "what",
      header: "Action",
      meta: { className: styles.action },
      cell: ({ row: { original } }) => (
        <>
          <RowLink to={getEntryPath(account, original.id, zone)}>{getEntryLabel(original)}</RowLink>
          <EntrySummary entry={original} />
        </>
      ),
    }),
    column.display({
      id: "object",
      header: "Object",
      meta: { className: styles.object, from: 560 },
      cell: ({ row }) => <ObjectCell account={account} entry={row.original} />,
    }),
    column.display({
      id: "who",
      header: "Actor",
      meta: { className: styles.actor, secondLine: true },
      cell: ({ row }) => {
        const name = getActorName(row.original.actor);
        return <span title={name}>{name}</span>;
      },
    }),
    column.display({
      id: "outcome",
      header: "Outcome",
      meta: { className: styles.outcome, secondLine: true },
      cell: ({ row: { original } }) => (
        <span className={original.outcome === "applied" ? styles.applied : undefined}>
          <OutcomeBadge entry={original} />
        </span>
      ),
    }),
    column.display({
      id: "when",
      header: "Time",
      meta: { className: styles.time, secondLine: true },
      cell: ({ row }) => <Time at={row.original.at} />,
    }),
  ]);
}

/** What an entry changed, below its action; on phones with the name of its object, which has no column there. */
function EntrySummary({ entry }: { entry: AuditEntry }): ReactElement {
  const summary = summarizeEntry(entry);
  const name = entry.object?.name;
  return (
    <>
      {name && <span className={styles.objectBelow}>{name}</span>}
      {summary !== undefined && <span className={styles.summary}>{summary}</span>}
    </>
  );
}

function ObjectCell({ account, entry: { object } }: { account: string; entry: AuditEntry }): ReactElement {
  if (!object) return <>–</>;
  return (
    <>
      <span title={object.name ?? object.id ?? undefined}>
        <EntryObject account={account} object={object} />
      </span>
      <span className={styles.type}>{auditObjectLabels[object.type]}</span>
    </>
  );
}
