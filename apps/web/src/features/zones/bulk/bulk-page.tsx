import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { BulkForm } from "./bulk-form.tsx";
import styles from "./bulk.module.css";
import { ScheduledEnds } from "../scheduled-ends/scheduled-ends.tsx";
import { RecentRuns } from "./recent-runs.tsx";
import { findSelectedZones } from "./selected-zones.ts";

/**
 * Page: a new bulk edit of the selected zones, and the account's recent runs. The selection is in the history entry,
 * because 10,000 IDs don't fit into a URL.
 */
export function BulkPage(): ReactElement {
  const { id: account, name } = useAccess();
  const location = useLocation();
  const navigate = useNavigate();
  const zones = useQuery(zonesQuery(account));
  const { data, error } = zones;
  const selected = useMemo(() => findSelectedZones(data, location.state), [data, location.state]);
  useTitle("Bulk edit", name);
  const size = selected?.length ?? 0;
  return (
    <>
      <PageHeader
        title={size === 0 ? "Bulk edit" : `Bulk edit ${formatQuantity(size, "zone")}`}
        parent={<Link to={paths.zones(account)}>Zones</Link>}
      />
      {selected && size > 0 ? (
        <Stack>
          <StaleNotice query={zones} />
          <BulkForm
            account={account}
            zones={selected}
            onStarted={({ id }) => void navigate(paths.bulkRun(account, id), { replace: true })}
          />
        </Stack>
      ) : selected ? (
        <EmptyState
          icon={ListChecks}
          title="No zones selected"
          action={
            <LinkButton to={paths.zones(account)} variant="primary">
              Select zones
            </LinkButton>
          }
        >
          Select zones in the list, then select "Bulk edit" to change a setting in all of them.
        </EmptyState>
      ) : error ? (
        <QueryProblem query={zones} />
      ) : (
        <Skeleton lines={8} label="Loading zones…" />
      )}
      <div className={styles.recent}>
        <ScheduledEnds account={account} />
        <RecentRuns account={account} />
      </div>
    </>
  );
}
