import { usePrefetchInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { AuditFilters } from "../../../resources/audit/audit-filters.tsx";
import { AuditList } from "../../../resources/audit/audit-list.tsx";
import { auditState, toAuditQuery } from "../../../resources/audit/url-state.ts";
import { auditQuery } from "../../../resources/audit/queries.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { EmptyState } from "../../../ui/message.tsx";
import { useTitle } from "../../../ui/title.ts";
import { WithExternalChanges } from "../external-changes/external-changes.tsx";
import styles from "./zone-activity-page.module.css";
import { useListView } from "../../../lists/use-list-view.ts";

/** Activity of a zone, its hostnames, and certificates: audit log entries and changes made outside the console. */
export function ZoneActivityPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const zone = useZone();
  const list = useListView(auditState);
  const query = { ...toAuditQuery(list.view), zone: zone.ID, changes: true as const };
  // Loads in parallel with the external changes, not after them.
  usePrefetchInfiniteQuery(auditQuery(account, query));
  useTitle("Activity", zone.ZONE_NAME, name);
  return (
    <div className={styles.page}>
      <WithExternalChanges account={account} zone={zone} canChange={can("zones:change")}>
        <AuditFilters list={list} zone={zone.ID} />
        <AuditList
          list={list}
          query={query}
          zone={zone.ID}
          empty={
            <EmptyState icon={ScrollText} title="No activity for this zone yet">
              Changes made in this console appear here, and so do external changes once they're detected.
            </EmptyState>
          }
        />
      </WithExternalChanges>
    </div>
  );
}
