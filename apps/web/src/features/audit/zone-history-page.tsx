import { ScrollText } from "lucide-react";
import type { ReactElement } from "react";
import { useParams } from "react-router";
import { useAccess } from "../../api/access.ts";
import { EmptyState } from "../../ui/message.tsx";
import { useTitle } from "../../ui/title.ts";
import { useAddressView } from "../../ui/use-address-view.ts";
import { useZone } from "../zones/index.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import { cleared, isNarrowed, queryOf, readView, writeView } from "./audit-view.ts";
import styles from "./zone-history-page.module.css";

/** What happened to a zone, its hostnames and their certificates. */
export function ZoneHistoryPage(): ReactElement {
  const { name } = useAccess();
  const { zone: id = "" } = useParams();
  const [view, change] = useAddressView(readView, writeView);
  useTitle("History", useZone().ZONE_NAME, name);
  const clear = () => change(cleared);
  return (
    <div className={styles.page}>
      <AuditFilters view={view} zone={id} onChange={change} onClear={clear} />
      <AuditList
        query={{ ...queryOf(view), zone: id }}
        zones={false}
        onClear={clear}
        empty={
          isNarrowed(view) ? undefined : (
            <EmptyState icon={ScrollText} title="Nothing on record of this zone">
              Changes that people make through this console are kept here. What the account's own scripts do is not.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
