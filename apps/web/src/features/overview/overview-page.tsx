import type { OverviewPeriod } from "@edge-console/contract/console/overview";
import { useQuery } from "@tanstack/react-query";
import { Globe, Plus } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { statusQuery } from "../../api/queries.ts";
import { usePreferences } from "../../format/preferences.ts";
import { paths } from "../../paths.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { ReportSummary } from "../../resources/status/report-summary.tsx";
import { CollectionStatus } from "../../resources/usage/collection-status.tsx";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { CopyText } from "../../ui/copy.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { choiceParameter, urlState } from "../../ui/url-state.ts";
import { useUrlState } from "../../ui/use-url-state.ts";
import { AttentionSection, useAttention } from "./attention-section.tsx";
import { BiggestChanges } from "./biggest-changes.tsx";
import styles from "./overview-page.module.css";
import { overviewQuery } from "./queries.ts";
import { RecentActivity } from "./recent-activity.tsx";
import { Totals } from "./totals.tsx";

const periods: readonly OverviewPeriod[] = [7, 28];
const periodOptions = periods.map((days) => ({ value: String(days), label: `Last ${days} days` }));

const periodState = urlState<{ days: OverviewPeriod }>({ days: 7 }, { days: choiceParameter("days", periods) });

/** Overview of an account: what needs attention, totals, biggest changes, and recent activity. */
export function OverviewPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const overview = useQuery(overviewQuery(account));
  const [{ days }, change] = useUrlState(periodState);
  useTitle("Overview", name);
  // Renders again when the preferred units change.
  usePreferences();
  const { data, error } = overview;
  const attention = useAttention(overview.isFetched);
  // The list of zones is more recent than the collected usage.
  const seesZones = can("zones:read");
  const zones = useQuery({ ...zonesQuery(account), enabled: seesZones });
  const count = seesZones ? zones.data?.length : data?.zones;
  const isEmpty = count === 0 && data?.days.length === 0;
  const createZone = can("zones:change") && (
    <LinkButton to={paths.zoneNew(account)} variant={isEmpty ? "primary" : "secondary"} icon={Plus}>
      Create zone
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={name} id={<CopyText value={account} label="account ID" />} actions={!isEmpty && createZone} />
      <div className={styles.columns}>
        <div className={styles.aside} data-pending={attention.isPending ? "" : undefined}>
          <AttentionSection {...attention} />
        </div>
        <div className={styles.main}>
          {isEmpty ? (
            <EmptyState icon={Globe} title="No zones yet" action={createZone}>
              A zone connects your origin to the hostnames your visitors use. Create one to start serving content from
              the edge.
            </EmptyState>
          ) : (
            <Section
              title="All zones"
              actions={
                <Select
                  label="Period"
                  labelHidden
                  className={styles.period}
                  options={periodOptions}
                  value={String(days)}
                  onValueChange={(value) => change({ days: value === "28" ? 28 : 7 })}
                />
              }
            >
              {error && !data && (
                <ProblemState error={error} onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
              )}
              {!data && !error && <Skeleton lines={10} label="Loading traffic…" />}
              {data && (
                <>
                  <CollectionStatus collection={data.collection} />
                  <Totals overview={data} days={days} />
                  <p className={styles.note}>
                    Full UTC days excluding today, compared with the previous {days} days. Deleted zones are included up
                    to the last time their data was loaded.{" "}
                    {can("usage:read") && <Link to={paths.usage(account)}>View usage and forecast</Link>}
                  </p>
                </>
              )}
            </Section>
          )}
          {/* Waits for the totals above, so that it doesn't move. */}
          {data && data.zones !== null && !isEmpty && (
            <Section title="Biggest changes">
              <BiggestChanges account={account} changes={data.biggestChanges[days]} />
            </Section>
          )}
          {overview.isFetched && (seesZones ? <RecentActivitySection /> : <ServiceSection />)}
        </div>
      </div>
    </>
  );
}

function RecentActivitySection(): ReactElement {
  return (
    <Section title="Recent activity">
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
