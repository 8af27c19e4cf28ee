import { isSetupStep } from "@edge-console/contract/findings/finding";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useDeferredValue } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { useWasApiSlow } from "../../../api/slow-reads.ts";
import { paths, settingsSections } from "../../../paths.ts";
import { useRecentTraffic } from "../../../resources/statistics/recent-traffic.ts";
import { zoneTrafficQuery } from "../../../resources/zones/zone-traffic.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { Section } from "../../../ui/page.tsx";
import { useTitle } from "../../../ui/title.ts";
import { DiagnosisSummary } from "../diagnostics/diagnosis-summary.tsx";
import { useDiagnosis } from "../diagnostics/use-diagnosis.ts";
import { HostnamesSection } from "./hostnames-section.tsx";
import { AsideSectionSkeleton, AsideSkeleton, HostnamesSkeleton, MainSkeleton } from "./overview-skeleton.tsx";
import { OriginSection } from "./origin-section.tsx";
import { RecentChanges } from "./recent-changes.tsx";
import { ScheduledEnds } from "../scheduled-ends/scheduled-ends.tsx";
import { SettingsSummary } from "./settings-summary.tsx";
import { TestRequest } from "./test-request.tsx";
import { useIsWaitingForTraffic } from "./use-is-waiting-for-traffic.ts";
import { TrafficSection } from "./traffic-section.tsx";
import styles from "./zone-overview-page.module.css";

/**
 * Overview of a zone: whether it serves traffic and why not, its traffic, hostnames, origin, and latest changes. Old links
 * to a section of the settings are redirected there.
 */
export function ZoneOverviewPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const zone = useZone();
  useTitle(zone.ZONE_NAME, name);
  const { hash } = useLocation();
  const { data, diagnosis, isFetched, pendingDnsChecks } = useDiagnosis(account, zone, {
    checksDns: true,
    polls: true,
  });
  // Keeps the traffic in the zone list current for when the user returns to it.
  useQuery(zoneTrafficQuery(account));
  const { isPending: isTrafficPending } = useRecentTraffic(account, zone.ID);
  const isWaiting = useIsWaitingForTraffic(account, zone);
  // Waits for the findings of DNS checks, then for traffic or next steps: they appear at the top and would move the rest. If
  // the hostnames couldn't be loaded, the traffic may take long.
  const isDiagnosed = isFetched && pendingDnsChecks === 0;
  // Deferred, so that mounting all sections together doesn't block input.
  const wasSlow = useWasApiSlow();
  const isReady = useDeferredValue(wasSlow || (isDiagnosed && !(isTrafficPending && data.hostnames)));
  const areHostnamesPending = !data.hostnames && !isFetched;
  const section = settingsSections.find((id) => hash === `#${id}`);
  if (section !== undefined) return <Navigate replace to={paths.zoneSettings(account, zone.ID, section)} />;
  return (
    <div className={styles.columns}>
      <div className={styles.main} data-pending={isReady ? undefined : ""}>
        <DiagnosisSummary
          zone={zone}
          diagnosis={diagnosis}
          data={data}
          isFetched={isDiagnosed && (isReady || !diagnosis.findings.some(isSetupStep))}
          hidesSetupSteps={isWaiting}
        />
        {isReady ? (
          <>
            <TrafficSection account={account} zone={zone} hostnames={data.hostnames} tunnel={data.tunnel} />
            {areHostnamesPending ? (
              <HostnamesSkeleton />
            ) : (
              <HostnamesSection account={account} zone={zone} hostnames={data.hostnames} />
            )}
          </>
        ) : (
          // Its place depends on the findings.
          isDiagnosed && <MainSkeleton />
        )}
      </div>
      <div className={styles.aside}>
        {isReady ? (
          <>
            <OriginSection account={account} zone={zone} />
            {areHostnamesPending ? (
              <AsideSectionSkeleton />
            ) : (
              <TestRequest zone={zone} hostnames={data.hostnames} dns={data.dns} />
            )}
            <SettingsSummary account={account} zone={zone} diagnosis={diagnosis} />
            <ScheduledEnds account={account} zone={zone} />
            {can("audit:read") && (
              <Section
                title="Recent changes"
                actions={<Link to={paths.zoneActivity(account, zone.ID)}>All activity</Link>}
              >
                <RecentChanges account={account} zone={zone.ID} />
              </Section>
            )}
          </>
        ) : (
          <AsideSkeleton />
        )}
      </div>
    </div>
  );
}
