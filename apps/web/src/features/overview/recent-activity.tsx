import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { getZoneLink } from "../../resources/audit/audit-labels.ts";
import { ChangeList } from "../../resources/audit/change-list.tsx";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { recentActivityQuery } from "./change-queries.ts";

const maxItems = 8;

/** Latest changes in the account, newest first. */
export function RecentActivity(): ReactElement {
  const { id: account } = useAccess();
  const changes = useQuery(recentActivityQuery(account));
  const { data, error } = changes;
  if (error && !data) {
    return <ProblemState error={error} onRetry={() => void changes.refetch()} retrying={changes.isFetching} />;
  }
  if (!data) return <Skeleton lines={6} label="Loading recent activity…" />;
  return (
    <ChangeList
      label="Recent activity"
      entries={data.slice(0, maxItems)}
      none="No activity yet."
      renderTarget={({ target }) => <ZoneOfTarget account={account} target={target} />}
    />
  );
}

/** Link to the zone of a changed object; null if it doesn't belong to a zone. */
function ZoneOfTarget({ account, target }: { account: string; target: string }): ReactElement | null {
  const { data: zones } = useQuery(zonesQuery(account));
  const zoneLink = getZoneLink(account, target);
  if (!zoneLink) return null;
  const zone = zones?.find(({ ID }) => ID === zoneLink.zone);
  return <> · {zone ? <Link to={zoneLink.to}>{zone.ZONE_NAME}</Link> : <code>{zoneLink.zone}</code>}</>;
}
