import type { AuditQuery } from "@edge-console/contract/console/audit-query";
import { ScrollText } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { AuditFilters } from "../../resources/audit/audit-filters.tsx";
import { AuditList } from "../../resources/audit/audit-list.tsx";
import { auditState, clearedFilters, hasFilters, toAuditQuery } from "../../resources/audit/url-state.ts";
import { EmptyState } from "../../ui/message.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { useTitle } from "../../ui/title.ts";
import { useUrlState } from "../../ui/use-url-state.ts";

/** Audit log of an account, as far as the user's role can see it. */
export function AuditPage(): ReactElement {
  const { name } = useAccess();
  const [view, change] = useUrlState(auditState);
  useTitle("Audit log", name);
  const clear = () => change(clearedFilters);
  return (
    <>
      <PageHeader title="Audit log" />
      <AuditFilters view={view} onChange={change} onClear={clear} />
      <AuditList
        query={withoutParts(toAuditQuery(view))}
        onClear={clear}
        empty={
          hasFilters(view) ? undefined : (
            <EmptyState icon={ScrollText} title="No entries yet">
              Records every change, denied request, and API key access: who, when, and from where.
            </EmptyState>
          )
        }
      />
    </>
  );
}

/** Leaves out the changes of bulk runs, which have one entry each, unless the view looks for entries in particular. */
function withoutParts(query: AuditQuery): AuditQuery {
  const isParticular = query.run ?? query.target ?? query.zone ?? query.text;
  return isParticular === undefined ? { ...query, parts: "hidden" } : query;
}
