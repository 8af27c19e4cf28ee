import { overviewPeriods } from "@edge-console/contract/rules/statistics-periods";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { isSameProblem } from "../../api/problem.ts";
import { standingQuery, statusQuery } from "../../api/queries.ts";
import { useWasApiSlow } from "../../api/slow-reads.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { usePreferences } from "../../format/preferences.ts";
import { ProblemState, QueryProblem } from "../../problems/problem-state.tsx";
import { StaleNotice } from "../../problems/stale-notice.tsx";
import { PrintDetails } from "../../resources/account/print-details.tsx";
import { useKeyProblem } from "../../resources/account/use-key-problem.ts";
import { ReportSummary } from "../../resources/status/report-summary.tsx";
import { CreateZoneLink } from "../../resources/zones/create-zone-link.tsx";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { CopyText } from "../../ui/copy.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { choiceParameter, urlState } from "../../ui/url-state.ts";
import { useUrlState } from "../../ui/use-url-state.ts";
import { useDeferredEnd } from "../../ui/use-deferred-end.ts";
import { AttentionSection, useAttention } from "./attention-section.tsx";
import { BiggestChanges } from "./biggest-changes.tsx";
import { recentActivityQuery } from "./change-queries.ts";
import { overviewQuery } from "./queries.ts";
import { isTrafficUnknown } from "./is-traffic-unknown.ts";
import { metricIds } from "./metrics.ts";
import { SetupChecklist } from "./setup/setup-checklist.tsx";
import { useSetup } from "./setup/use-setup.ts";
import { AllZonesSection, type AllZonesView } from "./all-zones-section.tsx";
import { ChangeList } from "../../resources/audit/change-list.tsx";
import { EntryObject } from "../../resources/audit/entry-object.tsx";
import styles from "./overview-page.module.css";

const viewState = urlState<AllZonesView>(
  { days: 7, metric: "requests" },
  { days: choiceParameter("days", overviewPeriods), metric: choiceParameter("metric", metricIds) },
);

export { prefetchOverviewChanges } from "./change-queries.ts";

/** Overview of an account: what needs attention, totals, biggest changes, and recent activity. */
export function OverviewPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const client = useQueryClient();
  const overview = useQuery(overviewQuery(account));
  const [view, change] = useUrlState(viewState);
  useTitle("Overview", name);
  // Renders again when the preferred units change.
  usePreferences();
  const { data, error } = overview;
  const attention = useAttention(overview.isFetched);
  // The list of zones is more recent than the collected usage.
  const canReadZones = can("zones:read");
  const zones = useQuery({ ...zonesQuery(account), enabled: canReadZones });
  const count = canReadZones ? zones.data?.length : data?.zones;
  const isEmpty = count === 0 && data?.days.length === 0;
  const setup = useSetup();
  // An account with traffic is rarely new, so that its totals don't wait for a slow list of zones.
  const canShowTotals = useWasApiSlow() && data !== undefined && data.days.length > 0;
  // The sections below request the zones again if they couldn't be loaded: that isn't loading, or it would never end.
  const isLoadingZones = zones.isLoading && !zones.isFetched;
  // The checklist waits for the totals below it, or it would move them.
  const isLoading = useDeferredEnd((!data && !error) || (!canShowTotals && (setup.isPending || isLoadingZones)));
  const retry = () => {
    void overview.refetch();
    // If it fails for the same reason, it has no button.
    void client.refetchQueries({ queryKey: queryKeys.recentChanges(account), type: "active" });
  };
  const keyProblem = useKeyProblem(account);
  const { data: standing } = useQuery(standingQuery(account));
  // The checklist has the field for the key, and nothing else on the page would work before it's connected.
  const isConnecting = standing?.key === "not-connected" && (setup.isPending || setup.setup !== undefined);
  const createZone = can("zones:change") && (
    <CreateZoneLink
      variant={isEmpty ? "primary" : "secondary"}
      disabledReason={keyProblem ?? (isLoading && "Loading the overview…")}
    />
  );
  return (
    <>
      <PageHeader
        title={name}
        id={<CopyText value={account} label="account ID" />}
        // A new account creates its zone below; the place of the button stays, so that nothing moves.
        actions={
          (isEmpty || isConnecting) && createZone ? <span className={styles.reserved}>{createZone}</span> : createZone
        }
      />
      <StaleNotice query={overview} />
      <PrintDetails title="Overview" period={`last ${view.days} full days, UTC`} />
      <div className={styles.columns}>
        {!isConnecting && (
          // In a narrow window, the findings are above the totals, and would move them.
          <div className={styles.aside} data-pending={attention.isPending ? "" : undefined}>
            <AttentionSection {...attention} />
          </div>
        )}
        <div className={styles.main}>
          {setup.setup && !setup.isPending && !isLoading && (
            <SetupChecklist account={account} setup={setup.setup} onDismiss={setup.finish} />
          )}
          {isEmpty ? (
            !setup.setup &&
            !setup.isPending && (
              <EmptyState icon={Globe} title="No zones yet" action={createZone}>
                A zone connects your origin to the hostnames your visitors use. Create one to start serving content from
                the edge.
              </EmptyState>
            )
          ) : (
            <>
              {error && !data && <ProblemState error={error} onRetry={retry} retrying={overview.isFetching} />}
              {isLoading && (
                <Section title="All zones">
                  <Skeleton lines={14} label="Loading traffic…" />
                </Section>
              )}
              {/* Before a new account's key is connected, the checklist says what is missing. */}
              {data && !isLoading && !(setup.setup && isTrafficUnknown(data)) && (
                <AllZonesSection overview={data} view={view} onChange={change} />
              )}
            </>
          )}
          {/* Waits for the totals above, so that it doesn't move. */}
          {data && data.zones !== null && !isTrafficUnknown(data) && !isEmpty && !isLoading && (
            <Section id="changes" title="Biggest changes">
              <BiggestChanges account={account} changes={data.biggestChanges[view.days]} days={view.days} />
            </Section>
          )}
          {overview.isFetched &&
            !isLoading &&
            !isConnecting &&
            (canReadZones ? <RecentActivitySection shownError={data ? null : error} /> : <ServiceSection />)}
        </div>
      </div>
    </>
  );
}

/** Nothing if it can't be loaded for the reason that the page shows already. */
function RecentActivitySection({ shownError }: { shownError: Error | null }): ReactElement | null {
  const { id: account } = useAccess();
  const { data, error } = useQuery(recentActivityQuery(account));
  if (!data && isSameProblem(error, shownError)) return null;
  return (
    <Section id="activity" title="Recent activity">
      <RecentActivity />
    </Section>
  );
}

/** Shown instead of recent activity to roles that can't see zones. */
function ServiceSection(): ReactElement {
  const status = useQuery(statusQuery);
  return (
    <Section title="Service status">
      {!status.isFetched ? (
        <Skeleton lines={4} label="Loading service status…" />
      ) : (
        <ReportSummary report={status.data} />
      )}
    </Section>
  );
}

const maxItems = 8;

/** Latest changes in the account, newest first. */
function RecentActivity(): ReactElement {
  const { id: account } = useAccess();
  const changes = useQuery(recentActivityQuery(account));
  const { data, error } = changes;
  if (error && !data) return <QueryProblem query={changes} />;
  if (!data) return <Skeleton lines={6} label="Loading recent activity…" />;
  return (
    <ChangeList
      label="Recent activity"
      entries={data.slice(0, maxItems)}
      none="No activity yet."
      renderTarget={({ object }) =>
        object && (
          <>
            {" "}
            · <EntryObject account={account} object={object} />
          </>
        )
      }
    />
  );
}
