import { outcomeLabels } from "@edge-console/contract/console/audit-labels";
import { parseAuditTarget, toAuditTarget } from "@edge-console/contract/console/audit-object";
import { auditOutcomes, type AuditExportFormat } from "@edge-console/contract/console/audit-query";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { useAccess } from "../../api/access.ts";
import { Button } from "../../ui/button.tsx";
import { FilterMenu } from "../../ui/filter-menu.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Toolbar } from "../../ui/page.tsx";
import styles from "./audit-filters.module.css";
import { type AuditView, toAuditQuery } from "./url-state.ts";
import { getActorName, getActionLabel } from "./audit-labels.ts";
import { DaysFilter } from "./days-filter.tsx";
import { auditFacetsQuery, auditQuery, getExportUrl } from "./queries.ts";
import type { ListView } from "../../lists/use-list-view.ts";
import { ListSearch } from "../../lists/list-table.tsx";

export type AuditFiltersProps = {
  list: ListView<AuditView>;
  /** Zone of all entries, which isn't shown as a filter. */
  zone?: string;
};

/** Filters of the audit log, and an export of the matching entries. */
export function AuditFilters({ list, zone }: AuditFiltersProps): ReactElement {
  const { id: account } = useAccess();
  const { view, change } = list;
  const { data: facets } = useQuery(auditFacetsQuery(account));
  const actors = facets?.actors ?? [];
  const query = { ...toAuditQuery(view), ...(zone !== undefined && { zone }) };

  return (
    <Toolbar>
      <ListSearch
        list={list}
        className={styles.search}
        label="Search the audit log"
        placeholder="Action, field, value, or request ID"
      />
      <FilterMenu
        name="Actor"
        all={actors.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) === index)}
        getLabel={(id) => {
          const actor = actors.find((candidate) => candidate.id === id);
          return actor ? getActorName(actor) : id;
        }}
        selected={view.actor ?? []}
        onChange={(actor) => change({ actor })}
      />
      <FilterMenu
        name="Action"
        all={facets?.actions ?? []}
        getLabel={getActionLabel}
        selected={view.action ?? []}
        onChange={(action) => change({ action })}
      />
      <FilterMenu
        name="Outcome"
        all={auditOutcomes}
        getLabel={(outcome) => outcomeLabels[outcome]}
        selected={view.outcome ?? []}
        onChange={(outcome) => change({ outcome })}
      />
      {view.target !== undefined && view.target !== "" && (
        <AppliedFilter onRemove={() => change({ target: "" })}>
          Object: <TargetName account={account} target={view.target} />
        </AppliedFilter>
      )}
      {view.run !== undefined && view.run !== "" && (
        <AppliedFilter onRemove={() => change({ run: "" })}>Changes of one bulk run</AppliedFilter>
      )}
      <DaysFilter days={view} onChange={change} />
      {list.isFiltered && (
        <Button variant="quiet" icon={X} onClick={list.clear}>
          Clear
        </Button>
      )}
      {/* On the same line as the filters, including on phones. */}
      <span className={styles.end}>
        <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
          <MenuItem onSelect={() => save(account, query, "csv")}>CSV</MenuItem>
          <MenuItem onSelect={() => save(account, query, "json")}>JSON</MenuItem>
        </Menu>
      </span>
    </Toolbar>
  );
}

/** A filter that a link set, with a button that removes it. */
function AppliedFilter({ children, onRemove }: { children: ReactNode; onRemove: () => void }): ReactElement {
  return (
    <Button icon={X} onClick={onRemove}>
      {children}
    </Button>
  );
}

/** Name of the object at a target, from its newest entry; its ID until that is loaded. */
function TargetName({ account, target }: { account: string; target: string }): ReactElement {
  const { data } = useInfiniteQuery(auditQuery(account, { target }));
  const object = data?.pages[0]?.entries.find(({ object }) => object && toAuditTarget(object) === target)?.object;
  return <>{object?.name ?? parseAuditTarget(target)?.id ?? target}</>;
}

/** Downloads the export directly from the server, because it may be large. */
function save(account: string, query: Parameters<typeof getExportUrl>[1], format: AuditExportFormat): void {
  const link = document.createElement("a");
  link.href = getExportUrl(account, query, format);
  link.download = "";
  link.click();
}
