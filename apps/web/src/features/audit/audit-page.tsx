import type { AuditQuery } from "@edge-console/contract/console/audit-query";
import { ScrollText } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { AuditFilters } from "../../resources/audit/audit-filters.tsx";
import { AuditList } from "../../resources/audit/audit-list.tsx";
import { auditState, toAuditQuery } from "../../resources/audit/url-state.ts";
import { EmptyState } from "../../ui/message.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { useTitle } from "../../ui/title.ts";
import { useListView } from "../../lists/use-list-view.ts";

/** Audit log of an account, as far as the user's role can see it. */
export function AuditPage(): ReactElement {
  const { name } = useAccess();
  const list = useListView(auditState);
  useTitle("Audit log", name);
  return (
    <>
      <PageHeader title="Audit log" />
      <AuditFilters list={list} />
      <AuditList
        list={list}
        query={withoutParts(toAuditQuery(list.view))}
        empty={
          <EmptyState icon={ScrollText} title="No entries yet">
            Records every change, denied request, and API key access: who, when, and from where.
          </EmptyState>
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
