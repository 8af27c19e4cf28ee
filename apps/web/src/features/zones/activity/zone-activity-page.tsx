import { usePrefetchInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { AuditFilters } from "../../../resources/audit/audit-filters.tsx";
import { AuditList } from "../../../resources/audit/audit-list.tsx";
import { auditState, clearedFilters, hasFilters, toAuditQuery } from "../../../resources/audit/url-state.ts";
import { auditQuery } from "../../../resources/audit/queries.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { EmptyState } from "../../../ui/message.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useUrlState } from "../../../ui/use-url-state.ts";
import { WithExternalChanges } from "../external-changes/external-changes.tsx";
import styles from "./zone-activity-page.module.css";

/** What happened to a zone, its hostnames and their certificates, here and outside this console. */
export function ZoneActivityPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const zone = useZone();
  const [view, change] = useUrlState(auditState);
  const query = { ...toAuditQuery(view), zone: zone.ID, changes: true as const };
  // Asked for together with the changes outside, not after them.
  usePrefetchInfiniteQuery(auditQuery(account, query));
  useTitle("History", zone.ZONE_NAME, name);
  const clear = () => change(clearedFilters);
  return (
    <div className={styles.page}>
      <WithExternalChanges account={account} zone={zone} mayChange={can("zones:change")}>
        <AuditFilters view={view} zone={zone.ID} onChange={change} onClear={clear} />
        <AuditList
          query={query}
          zones={false}
          onClear={clear}
          empty={
            hasFilters(view) ? undefined : (
              <EmptyState icon={ScrollText} title="No activity for this zone yet">
                Changes that people make through this console are kept here, and what is changed outside it as soon as
                this console notices.
              </EmptyState>
            )
          }
        />
      </WithExternalChanges>
    </div>
  );
}
