import { collectStopFindings } from "@edge-console/contract/findings/zone-settings";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useMemo } from "react";
import { Link, Outlet, useMatch, useParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { isProblem } from "../../../api/problem.ts";
import { paths } from "../../../paths.ts";
import { ProblemState, QueryProblem } from "../../../problems/problem-state.tsx";
import { usageQuery } from "../../../resources/usage/queries.ts";
import { ZoneLabelChips } from "../../../resources/zones/zone-labels.tsx";
import { useSettingsDraft } from "../../../resources/zones/settings/settings-draft.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { useShownZones } from "../../../resources/zones/zone-facts.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHeader, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { ExternalChangesBadge } from "../external-changes/external-changes.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import styles from "./zone-layout.module.css";
import { useDiagnosis } from "../diagnostics/use-diagnosis.ts";
import { ZoneStateBadge } from "../../../resources/findings/zone-state-badge.tsx";
import { severityTones } from "../../../format/severity-tones.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { FindingFix } from "../diagnostics/finding-fix.tsx";

/** Layout of a zone's pages: name, status, ID, problems, and tabs. */
export function ZoneLayout(): ReactElement {
  return useAccess().can("zones:read") ? <FullZoneLayout /> : <TrafficOnlyLayout />;
}

/** Layout for members who can view a zone's statistics but not the zone, such as billing. */
function TrafficOnlyLayout(): ReactElement {
  const { id: account, can } = useAccess();
  const { zone = "" } = useParams();
  const { data: usage, isLoading } = useQuery({ ...usageQuery(account), enabled: can("usage:read") });
  const name = usage?.zones.find(({ id }) => id === zone)?.name;
  return (
    <>
      <PageHeader
        title={name ?? (isLoading ? undefined : "Zone")}
        parent={can("usage:read") && <Link to={paths.usage(account)}>Usage</Link>}
        id={<CopyText value={zone} label="zone ID" />}
        tabs={<TabLinks label="Zone" tabs={[{ to: paths.zoneStatistics(account, zone), label: "Statistics" }]} />}
      />
      <Outlet />
    </>
  );
}

function FullZoneLayout(): ReactElement {
  const { id: account, can } = useAccess();
  const { zone: zoneId = "" } = useParams();
  useShownZones(useMemo(() => [zoneId], [zoneId]));
  // Overview and Diagnostics list the same findings themselves.
  const isOverview = useMatch(paths.zone(account, zoneId)) !== null;
  const isStatistics = useMatch(paths.zoneStatistics(account, zoneId)) !== null;
  const isDiagnostics = useMatch(paths.zoneDiagnostics(account, zoneId)) !== null;
  const isSettings = useMatch(paths.zoneSettings(account, zoneId)) !== null;
  // The pages of hostnames have a notice for both.
  const isHostnames = useMatch({ path: paths.hostnames(account, zoneId), end: false }) !== null;
  const query = useQuery(zoneQuery(useQueryClient(), account, zoneId));
  const { data: zone, error } = query;
  const isDeleted = isProblem(error, "not-found");
  // A form with unsaved changes stays, and says what happened.
  const isEdited = Object.keys(useSettingsDraft(account, zoneId).values).length > 0;
  if (isDeleted && !(zone && isSettings && isEdited)) {
    return (
      <ProblemState
        error={error}
        subject="Zone"
        alternative={
          <>
            {can("audit:read") && <LinkButton to={paths.auditSearch(account, zoneId)}>Search the audit log</LinkButton>}
            <LinkButton to={paths.zones(account)}>All zones</LinkButton>
          </>
        }
      />
    );
  }
  if (zone === undefined && error) {
    return (
      <>
        <PageHeader
          title="Zone"
          parent={<Link to={paths.zones(account)}>Zones</Link>}
          id={<CopyText value={zoneId} label="zone ID" />}
        />
        <QueryProblem query={query} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={zone?.ZONE_NAME}
        parent={<Link to={paths.zones(account)}>Zones</Link>}
        state={
          isDeleted ? (
            <StateBadge tone="bad" isTinted>
              Deleted
            </StateBadge>
          ) : zone ? (
            <ZoneHeaderState account={account} zone={zone} />
          ) : null
        }
        id={
          <>
            <CopyText value={zoneId} label="zone ID" />
            <ExternalChangesBadge account={account} zone={zoneId} />
            <ZoneLabelChips zone={zoneId} />
          </>
        }
        tabs={
          <TabLinks
            label="Zone"
            tabs={[
              { to: paths.zone(account, zoneId), label: "Overview", end: true },
              { to: paths.zoneSettings(account, zoneId), label: "Settings" },
              { to: paths.hostnames(account, zoneId), label: "Hostnames" },
              { to: paths.zoneStatistics(account, zoneId), label: "Statistics" },
              { to: paths.zoneDiagnostics(account, zoneId), label: "Diagnostics" },
              { to: paths.zoneActivity(account, zoneId), label: "Activity" },
            ]}
          />
        }
      />
      {zone === undefined ? (
        <div className={styles.loading}>
          {isOverview || isStatistics ? (
            <Stack gap="large">
              <Skeleton height="2.625rem" label="Loading zone…" />
              <Skeleton height="7.5rem" />
              <Skeleton height="20rem" />
            </Stack>
          ) : (
            <Skeleton lines={12} label="Loading zone…" />
          )}
        </div>
      ) : (
        <>
          {!isHostnames && !isDeleted && <StaleNotice query={query} />}
          {!isOverview && !isDiagnostics && <ZoneNotices zone={zone} />}
          <Outlet context={zone} />
        </>
      )}
    </>
  );
}

/** Status of a zone in its page header. Links to Diagnostics unless the zone is active. */
function ZoneHeaderState({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const { diagnosis, isFetched } = useDiagnosis(account, zone);
  if (!isFetched) return <Skeleton width="4rem" />;
  const badges = diagnosis.states.map((state) => <ZoneStateBadge key={state} state={state} isTinted />);
  if (diagnosis.states[0] === "active") return <>{badges}</>;
  return (
    <Link className={styles.link} to={paths.zoneDiagnostics(account, zone.ID)} title={diagnosis.sentence}>
      {badges}
    </Link>
  );
}

/** Banners for zone settings that stop its traffic. The app's banner covers the whole account. */
function ZoneNotices({ zone }: { zone: Zone }): ReactElement | null {
  const findings = collectStopFindings(zone).filter(({ subject }) => subject.type === "zone");
  if (findings.length === 0) return null;
  return (
    <div className={styles.notices}>
      <Stack gap="small">
        {findings.map((finding) => (
          <Banner key={finding.code} tone={severityTones[finding.severity]} title={finding.title}>
            {finding.sentence} <FindingFix finding={finding} zone={zone.ID} />
          </Banner>
        ))}
      </Stack>
    </div>
  );
}
