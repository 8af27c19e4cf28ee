import { outcomeLabels } from "@edge-console/contract/console/audit-labels";
import { auditOutcomes, type AuditExportFormat } from "@edge-console/contract/console/audit-query";
import { useQuery } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { Button } from "../../ui/button.tsx";
import { downloadFrom } from "../../ui/download.ts";
import { FilterMenu } from "../../ui/filter-menu.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Toolbar } from "../../ui/page.tsx";
import styles from "./audit-filters.module.css";
import { type AuditView, toAuditQuery } from "./url-state.ts";
import { getActorName, getActionLabel } from "./audit-labels.ts";
import { ObjectFilter } from "./object-filter.tsx";
import { DaysFilter } from "./days-filter.tsx";
import { auditFacetsQuery, getExportUrl } from "./queries.ts";
import type { ListView } from "../../lists/use-list-view.ts";
import { ListFilters } from "../../lists/list-filters.tsx";
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
  // Directly from the server, because it may be large.
  const saveAs = (format: AuditExportFormat) => downloadFrom(getExportUrl(account, query, format));

  return (
    <Toolbar>
      <ListSearch
        list={list}
        className={styles.search}
        label="Search the audit log"
        placeholder="Action, field, value, or request ID"
      />
      <ListFilters list={list} count={list.filterCount - (view.from && view.to ? 1 : 0)}>
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
        <ObjectFilter
          account={account}
          objects={facets?.objects ?? []}
          zone={zone}
          target={view.target ?? ""}
          onChange={(target) => change({ target })}
        />
        {view.run !== undefined && view.run !== "" && (
          // Set by a link.
          <Button icon={X} onClick={() => change({ run: "" })}>
            Changes of one bulk run
          </Button>
        )}
        <DaysFilter days={view} onChange={change} />
      </ListFilters>
      {/* On the same line as the filters, including on phones. */}
      <span className={styles.end}>
        <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
          <MenuItem onSelect={() => saveAs("csv")}>CSV</MenuItem>
          <MenuItem onSelect={() => saveAs("json")}>JSON</MenuItem>
        </Menu>
      </span>
    </Toolbar>
  );
}
