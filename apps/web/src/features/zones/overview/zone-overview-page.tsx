import { isSetupStep } from "@edge-console/contract/findings/finding";
import { zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useDeferredValue } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { useWasApiSlow } from "../../../api/slow-reads.ts";
import { paths, settingsSections } from "../../../paths.ts";
import { useRecentTraffic } from "../../../resources/statistics/recent-traffic.ts";
import { zoneTrafficQuery } from "../../../resources/zones/zone-traffic.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { BelowFold } from "../../../ui/below-fold.tsx";
import { Section, SectionSkeleton } from "../../../ui/page.tsx";
import { useTitle } from "../../../ui/title.ts";
import { DiagnosisSummary } from "../diagnostics/diagnosis-summary.tsx";
import { useDiagnosis } from "../diagnostics/use-diagnosis.ts";
import { HostnamesSection } from "./hostnames-section.tsx";
import { ScheduledEnds } from "../scheduled-ends/scheduled-ends.tsx";
import { SettingsSummary } from "./settings-summary.tsx";
import { TestRequest } from "./test-request.tsx";
import { useIsWaitingForTraffic } from "./use-is-waiting-for-traffic.ts";
import { TrafficSection, TrafficSkeleton } from "./traffic-section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ChangeList } from "../../../resources/audit/change-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { zoneChangesQuery } from "./queries.ts";
import { formatFieldValue } from "../../../format/field-values.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { type Definition, DefinitionList } from "../../../ui/definition-list.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { ZoneTunnel } from "../zone/zone-tunnel.tsx";
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
              <BelowFold>
                <HostnamesSection account={account} zone={zone} hostnames={data.hostnames} />
              </BelowFold>
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
            <BelowFold>
              <ScheduledEnds account={account} zone={zone} />
              {can("audit:read") && (
                <Section
                  title="Recent changes"
                  actions={<Link to={paths.zoneActivity(account, zone.ID)}>All activity</Link>}
                >
                  <RecentChanges account={account} zone={zone.ID} />
                </Section>
              )}
            </BelowFold>
          </>
        ) : (
          <AsideSkeleton />
        )}
      </div>
    </div>
  );
}

/** Placeholder for the sections below the status, with their sizes. */
function MainSkeleton(): ReactElement {
  return (
    <>
      <SectionSkeleton label="Loading traffic…">
        <TrafficSkeleton />
      </SectionSkeleton>
      <HostnamesSkeleton />
    </>
  );
}

/** Placeholder for the hostnames. */
function HostnamesSkeleton(): ReactElement {
  return (
    <SectionSkeleton>
      <Skeleton lines={3} />
    </SectionSkeleton>
  );
}

/** Placeholder for the sections next to the status. */
function AsideSkeleton(): ReactElement[] {
  return ["origin", "settings", "changes"].map((section) => <AsideSectionSkeleton key={section} />);
}

/** Placeholder for one of them. */
function AsideSectionSkeleton(): ReactElement {
  return (
    <SectionSkeleton>
      <Skeleton lines={4} />
    </SectionSkeleton>
  );
}

const maxChanges = 5;

/** Latest changes of a zone, its hostnames, and certificates, each with who made it. */
function RecentChanges({ account, zone }: { account: string; zone: string }): ReactElement {
  const { data, error, refetch, isFetching } = useInfiniteQuery(zoneChangesQuery(account, zone));
  if (!data && error) {
    return (
      <p>
        Couldn't load recent changes.{" "}
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton lines={maxChanges} label="Loading recent changes…" />;
  const entries = data.pages.flatMap((page) => page.entries).slice(0, maxChanges);
  return <ChangeList label="Recent changes" entries={entries} none="No changes in this console yet." />;
}

/** Where a zone fetches from: its type and URL, bucket, or tunnel endpoint with the tunnel's state. */
function OriginSection({ account, zone }: { account: string; zone: Zone }): ReactElement {
  return (
    <Section title="Origin" actions={<Link to={paths.zoneSettings(account, zone.ID, "origin")}>Origin settings</Link>}>
      <DefinitionList
        items={[
          { term: "Type", value: originTypeLabels[zone.ORIGIN_TYPE].name },
          ...listOrigin(account, zone),
          ...(zone.HOME_POP === "" ? [] : [{ term: "Shield location", value: formatShield(zone) }]),
        ]}
      />
    </Section>
  );
}

function listOrigin(account: string, zone: Zone): Definition[] {
  switch (zone.ORIGIN_TYPE) {
    case "TUNNEL":
      return [
        { term: "Tunnel", value: <ZoneTunnel account={account} zone={zone} /> },
        { term: "Endpoint", value: <CopyText value={zone.TUNNEL_TARGET} label="endpoint" /> },
        { term: zoneFields.TUNNEL_MODE.label, value: formatFieldValue(zoneFields.TUNNEL_MODE, zone.TUNNEL_MODE) },
      ];
    case "S3":
      return [
        { term: "Bucket", value: zone.S3_BUCKET },
        { term: "Bucket endpoint", value: <CopyText value={zone.ORIGIN_URL} label="bucket endpoint" canWrap /> },
      ];
    case "STANDARD":
    case "SITE":
      return [{ term: "Origin URL", value: <CopyText value={zone.ORIGIN_URL} label="origin URL" canWrap /> }];
  }
}

function formatShield({ HOME_POP, HOME_POP_LOCATION }: Zone): string {
  return HOME_POP_LOCATION || (HOME_POP === "auto" ? "Selecting… (up to 10 minutes)" : HOME_POP);
}
