import type { Inspection, SupportResult, SupportSearch } from "@edge-console/contract/console/support";
import { Building2, Cable, Globe } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { DataTable } from "../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import type { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { RowLink } from "../../ui/table-row.tsx";
import { IndexStatus } from "./index-status.tsx";
import { Highlight } from "./highlight.tsx";
import { moveBetweenResults } from "./move-between-results.ts";
import { toInspectionTarget, getTargetPath, toInspectSearch } from "./search-url.ts";
import styles from "./support.module.css";

const objectTypes: Record<"zone" | "tunnel" | "account", { word: string; icon: Icon }> = {
  zone: { word: "Zone", icon: Globe },
  tunnel: { word: "Tunnel", icon: Cable },
  account: { word: "Account", icon: Building2 },
};

const noResults: readonly SupportResult[] = [];

/** What was found, each with the way into its account: straight there, or by the dialog that asks for a reason. */
export function SearchResults({
  query,
  found,
  inspections,
}: {
  query: string;
  found: SupportSearch | undefined;
  inspections: readonly Inspection[];
}): ReactElement {
  const columns = useMemo(() => getColumns(query, inspections), [query, inspections]);
  const table = useAppTable({
    columns,
    data: found?.results ?? noResults,
    getRowId: ({ account, zone, tunnel }) => `${account.id} ${zone?.id ?? tunnel?.id}`,
  });
  if (found?.results.length === 0) {
    return (
      <>
        <EmptyState title="Nothing found">
          No zone id, zone name, hostname, tunnel or account matches “{query}”. What is new at the service is known here
          once its account has been read again.
        </EmptyState>
        <IndexStatus index={found.index} />
      </>
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus */}
      <div onKeyDown={moveBetweenResults}>
        <DataTable table={table} label="Found" loading={!found} />
      </div>
      {found && (
        <>
          {found.more && <p className={styles.note}>There are more. Type more of what you are looking for.</p>}
          <IndexStatus index={found.index} />
        </>
      )}
    </>
  );
}

const column = createAppColumnHelper<SupportResult>();

function getColumns(query: string, inspections: readonly Inspection[]) {
  const isOpen = ({ account }: SupportResult) => inspections.some((inspection) => inspection.account.id === account.id);
  const isMatch = (hit: SupportResult, field: SupportResult["field"]) => (hit.field === field ? query : "");
  return column.columns([
    column.display({
      id: "found",
      header: "Found",
      cell: ({ row }) => <SearchResult hit={row.original} query={query} isOpen={isOpen(row.original)} />,
    }),
    column.display({
      id: "account",
      header: "Account",
      cell: ({ row: { original } }) => <Highlight text={original.account.name} query={isMatch(original, "account")} />,
    }),
    column.display({
      id: "id",
      header: "Id",
      meta: { from: 480 },
      cell: ({ row: { original } }) => (
        <code>
          <Highlight text={(original.zone ?? original.tunnel ?? original.account).id} query={isMatch(original, "id")} />
        </code>
      ),
    }),
    column.display({
      id: "inspection",
      header: "Inspection",
      meta: { from: 480, className: styles.quiet },
      cell: ({ row }) => (isOpen(row.original) ? "Open" : "Asks for a reason"),
    }),
  ]);
}

function SearchResult({ hit, query, isOpen }: { hit: SupportResult; query: string; isOpen: boolean }): ReactElement {
  const { account, zone, tunnel, field, matched } = hit;
  const { word, icon: Shape } = objectTypes[zone ? "zone" : tunnel ? "tunnel" : "account"];
  const { name } = zone ?? tunnel ?? account;
  const goal = toInspectionTarget(hit);
  return (
    <span className={styles.found}>
      <Shape size={15} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
      <span>
        <RowLink
          data-result
          to={isOpen ? getTargetPath(goal) : toInspectSearch(query, goal)}
          aria-label={`${isOpen ? "Go to" : "Inspect"} ${word.toLowerCase()} ${name}`}
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
