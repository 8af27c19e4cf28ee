import type { Inspection, SupportResult, SupportSearch } from "@edge-console/contract/console/support";
import { Building2, Cable, Globe } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { ZoneStates } from "../../resources/findings/zone-states.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import type { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { RowLink } from "../../ui/table-row.tsx";
import { getTargetPath, toInspectionTarget, toInspectSearch } from "./search-url.ts";
import styles from "./support.module.css";
import { formatQuantity } from "../../format/quantities.ts";
import { Time } from "../../format/time.tsx";

const objectTypes: Record<"zone" | "tunnel" | "account", { label: string; icon: Icon }> = {
  zone: { label: "Zone", icon: Globe },
  tunnel: { label: "Tunnel", icon: Cable },
  account: { label: "Account", icon: Building2 },
};

const noResults: readonly SupportResult[] = [];

/** Search results, each with a link to its account or to the dialog that starts an inspection. */
export function SearchResults({
  query,
  data,
  inspections,
}: {
  query: string;
  data: SupportSearch | undefined;
  inspections: readonly Inspection[];
}): ReactElement {
  const columns = useMemo(() => getColumns(query, inspections), [query, inspections]);
  const table = useAppTable({
    columns,
    data: data?.results ?? noResults,
    getRowId: ({ account, zone, tunnel }) => `${account.id} ${zone?.id ?? tunnel?.id}`,
  });
  if (data?.results.length === 0) {
    return (
      <>
        <EmptyState title="No results">
          No zone, hostname, tunnel, or account matches “{query}”. New objects appear after the next update of the
          index.
        </EmptyState>
        <IndexStatus index={data.index} />
      </>
    );
  }
  return (
    <>
      <DataTable table={table} label="Results" loading={!data} />
      {data && (
        <>
          {data.more && <p className={styles.note}>More results available. Refine your search.</p>}
          <IndexStatus index={data.index} />
        </>
      )}
    </>
  );
}

const column = createAppColumnHelper<SupportResult>();

function getColumns(query: string, inspections: readonly Inspection[]) {
  const isOpen = ({ account }: SupportResult) => inspections.some((inspection) => inspection.account.id === account.id);
  const getHighlightQuery = (hit: SupportResult, field: SupportResult["field"]) => (hit.field === field ? query : "");
  return column.columns([
    column.display({
      id: "result",
      header: "Result",
      cell: ({ row }) => <SearchResult hit={row.original} query={query} isOpen={isOpen(row.original)} />,
    }),
    column.display({
      id: "account",
      header: "Account",
      meta: { secondLine: true },
      cell: ({ row: { original } }) => (
        <Highlight text={original.account.name} query={getHighlightQuery(original, "account")} />
      ),
    }),
    column.display({
      id: "state",
      header: "Status",
      meta: { from: 720, secondLine: true },
      cell: ({ row: { original } }) =>
        original.state ? <ZoneStates diagnosis={original.state} /> : original.zone && "Unknown",
    }),
    column.display({
      id: "id",
      header: "ID",
      meta: { from: 480 },
      cell: ({ row: { original } }) => (
        <code>
          <Highlight
            text={(original.zone ?? original.tunnel ?? original.account).id}
            query={getHighlightQuery(original, "id")}
          />
        </code>
      ),
    }),
    column.display({
      id: "inspection",
      header: "Inspection",
      meta: { from: 480, className: styles.quiet },
      cell: ({ row }) => (isOpen(row.original) ? "Active" : "Reason required"),
    }),
  ]);
}

function SearchResult({ hit, query, isOpen }: { hit: SupportResult; query: string; isOpen: boolean }): ReactElement {
  const { account, zone, tunnel, field, matched } = hit;
  const { label, icon: Shape } = objectTypes[zone ? "zone" : tunnel ? "tunnel" : "account"];
  const { name } = zone ?? tunnel ?? account;
  const target = toInspectionTarget(hit);
  return (
    <span className={styles.result}>
      <Shape size={15} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
      <span>
        <RowLink
          to={isOpen ? getTargetPath(target) : toInspectSearch(query, target)}
          aria-label={`${isOpen ? "Go to" : "Inspect"} ${label.toLowerCase()} ${name}`}
        >
          <Highlight text={name} query={field === "name" ? query : ""} />
        </RowLink>
        {field === "hostname" && (
          <span className={styles.hostname}>
            <Highlight text={matched} query={query} />
          </span>
        )}
      </span>
    </span>
  );
}

/** Text with the first match of a query highlighted, ignoring case. */
function Highlight({ text, query }: { text: string; query: string }): ReactElement {
  const at = query === "" ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at === -1) return <>{text}</>;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Age and completeness of the search index. */
function IndexStatus({ index }: { index: SupportSearch["index"] }): ReactElement {
  const { accounts, unread: unreadable, oldest, zonesWaiting } = index;
  return (
    <p className={styles.note}>
      {oldest === null ? (
        "No accounts indexed yet."
      ) : (
        <>
          Searched {formatQuantity(accounts - unreadable, "account")}. Oldest data: <Time at={oldest} />.
        </>
      )}
      {unreadable > 0 && ` ${formatQuantity(unreadable, "account")} couldn't be loaded.`}
      {zonesWaiting > 0 && ` Loading hostnames of ${formatQuantity(zonesWaiting, "zone")}…`}
    </p>
  );
}
