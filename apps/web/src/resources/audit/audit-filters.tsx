import { auditOutcomes, type AuditExportFormat } from "@edge-console/contract/console/audit-query";
import { useQuery } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { Button } from "../../ui/button.tsx";
import { FilterMenu } from "../../ui/filter-menu.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Toolbar } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import styles from "./audit-filters.module.css";
import { type AuditView, hasFilters, toAuditQuery } from "./url-state.ts";
import { getActorName, getActionLabel, outcomeLabels } from "./audit-labels.ts";
import { DaysFilter } from "./days-filter.tsx";
import { auditFacetsQuery, getExportUrl } from "./queries.ts";

export type AuditFiltersProps = {
  view: AuditView;
  /** The zone that all entries are of; it is no filter then. */
  zone?: string;
  onChange: (change: Partial<AuditView>) => void;
  onClear: () => void;
};

/** Narrows the audit log, and gives what is left as a file. */
export function AuditFilters({ view, zone, onChange, onClear }: AuditFiltersProps): ReactElement {
  const { id: account } = useAccess();
  const { data: facets } = useQuery(auditFacetsQuery(account));
  const people = facets?.actors ?? [];
  const query = { ...toAuditQuery(view), ...(zone !== undefined && { zone }) };

  return (
    <Toolbar>
      <SearchField
        className={styles.search}
        label="Search the audit log"
        placeholder="Field, value, request id"
        value={view.text ?? ""}
        onChange={(text) => onChange({ text })}
      />
      <FilterMenu
        name="Person"
        all={people.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) === index)}
        labelOf={(id) => {
          const actor = people.find((one) => one.id === id);
          return actor ? getActorName(actor) : id;
        }}
        chosen={view.actor ?? []}
        onChange={(actor) => onChange({ actor })}
      />
      <FilterMenu
        name="Action"
        all={facets?.actions ?? []}
        labelOf={getActionLabel}
        chosen={view.action ?? []}
        onChange={(action) => onChange({ action })}
      />
      <FilterMenu
        name="Outcome"
        all={auditOutcomes}
        labelOf={(outcome) => outcomeLabels[outcome]}
        chosen={view.outcome ?? []}
        onChange={(outcome) => onChange({ outcome })}
      />
      <DaysFilter days={view} onChange={onChange} />
      {hasFilters(view) && (
        <Button variant="quiet" icon={X} onClick={onClear}>
          Clear
        </Button>
      )}
      {/* In one line with the filters, also on the phone, where two of them leave room for it. */}
      <span className={styles.end}>
        <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
          <MenuItem onSelect={() => save(account, query, "csv")}>As CSV</MenuItem>
          <MenuItem onSelect={() => save(account, query, "json")}>As JSON</MenuItem>
        </Menu>
      </span>
    </Toolbar>
  );
}

/** Lets the browser take the file from the server: it may be long. */
function save(account: string, query: Parameters<typeof getExportUrl>[1], format: AuditExportFormat): void {
  const link = document.createElement("a");
  link.href = getExportUrl(account, query, format);
  link.download = "";
  link.click();
}
