import { ScrollText } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { AuditFilters } from "../../resources/audit/audit-filters.tsx";
import { AuditList } from "../../resources/audit/audit-list.tsx";
import { toLogQuery } from "../../resources/audit/queries.ts";
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
        query={toLogQuery(toAuditQuery(list.view))}
        empty={
          <EmptyState icon={ScrollText} title="No entries yet">
            Records every change, denied request, and API key access: who, when, and from where.
          </EmptyState>
        }
      />
    </>
  );
}
