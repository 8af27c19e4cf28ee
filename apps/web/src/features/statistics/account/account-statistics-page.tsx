import type { AccountStatistics } from "@edge-console/contract/console/account-statistics";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { useAccess } from "../../../api/access.ts";
import { usePreferences } from "../../../format/preferences.ts";
import { formatDate } from "../../../format/times.ts";
import { useNow } from "../../../format/time.tsx";
import { hourSeconds, startOfDay } from "../../../format/utc.ts";
import { type ListView, useListView } from "../../../lists/use-list-view.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { PrintDetails } from "../../../resources/account/print-details.tsx";
import { comparePeriods } from "../../../resources/statistics/comparison.ts";
import { getPeriod, getPreviousPeriod } from "../../../resources/statistics/period.ts";
import { CollectionStatus } from "../../../resources/usage/collection-status.tsx";
import { listLabels, zoneLabelsQuery } from "../../../resources/zones/zone-labels.tsx";
import { FilterMenu } from "../../../ui/filter-menu.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useTitle } from "../../../ui/title.ts";
import { phoneQuery, useMediaQuery } from "../../../ui/use-media-query.ts";
import { getCharts } from "../chart-definitions.ts";
import { Charts } from "../charts/charts.tsx";
import controlStyles from "../controls.module.css";
import type { ExportSubject } from "../export-subject.ts";
import { Metrics, MetricsSkeleton } from "../metrics.tsx";
import { PeriodSummary } from "../period-summary.tsx";
import { RangeControl } from "../range-control.tsx";
import pageStyles from "../statistics-page.module.css";
import { ViewOptions } from "../view-options.tsx";
import { accountStatisticsQuery, toAccountViewModel, toDayRange } from "./queries.ts";
import { accountStatisticsState, type AccountStatisticsView } from "./url-state.ts";
import { VisitorsSection } from "./visitors-section.tsx";
import { ZoneTrafficSection } from "./zone-traffic-section.tsx";

export { prefetchAccountStatistics } from "./queries.ts";

/** Zones that the filter lists, those with the most requests. */
const maxListedZones = 50;

/** Page: traffic over the zones of the account, by day, by zone, and by country and network. */
export function AccountStatisticsPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const now = Math.floor(useNow() / hourSeconds) * hourSeconds;
  const state = useMemo(() => accountStatisticsState(now), [now]);
  const list = useListView(state, {
    keep: ["range", "compare", "zones", "labels", "chart", "table", "visitors", "by", "all"],
  });
  const { view, change } = list;
  useTitle("Statistics", name);
  // Renders again when the preferred units change.
  usePreferences();

  const range = toDayRange(view.range);
  const period = getPeriod(range, now);
  const current = useQuery(accountStatisticsQuery(account, period, view));
  const previousPeriod = getPreviousPeriod(period, "day", range.kind === "month");
  const previous = useQuery({ ...accountStatisticsQuery(account, previousPeriod, view), enabled: view.compare });
  // All zones of the period, whichever are selected.
  const all = useQuery(accountStatisticsQuery(account, period, { zones: [], labels: [] }));
  const labels = useQuery({ ...zoneLabelsQuery(account), enabled: can("zones:read") });
  const zoneNames = new Map(all.data?.zones.map(({ id, name }) => [id, name]));
  const listed = [...new Set([...view.zones, ...[...zoneNames.keys()].slice(0, maxListedZones)])];
  const labelNames = listLabels(labels.data);
  const { data, error } = current;
  return (
    <>
      <PageHeader title="Statistics" />
      <div className={pageStyles.page} data-account="">
        <div className={controlStyles.controls}>
          <RangeControl range={range} onChange={(range) => change({ range })} now={now} wholeDays />
          <ViewOptions>
            {listed.length > 0 && (
              <FilterMenu
                name="Zones"
                all={listed}
                getLabel={(id) => zoneNames.get(id) ?? id}
                selected={view.zones}
                onChange={(zones) => change({ zones })}
              />
            )}
            {labelNames.length > 0 && (
              <FilterMenu
                name="Labels"
                all={labelNames}
                getLabel={(label) => label}
                selected={view.labels}
                onChange={(labels) => change({ labels })}
              />
            )}
            <span className={controlStyles.switches}>
              <Switch
                label="Compare with previous period"
                checked={view.compare}
                onCheckedChange={(compare) => change({ compare })}
              />
            </span>
          </ViewOptions>
        </div>
        <QueryProblem query={current} />
        <StaleNotice query={current} />
        {!data && !error && (
          <>
            <Skeleton width="22rem" label="Loading statistics…" />
            <MetricsSkeleton isCompared={view.compare} />
          </>
        )}
        {data && (
          <AccountTraffic
            statistics={data}
            previous={view.compare ? { period: previousPeriod, ...previous } : undefined}
            period={period}
            now={now}
            list={list}
            isStale={current.isPlaceholderData}
          />
        )}
      </div>
    </>
  );
}

type AccountTrafficProps = {
  statistics: AccountStatistics;
  /** Undefined if no period is compared. */
  previous: { period: Period; data?: AccountStatistics | undefined; error: Error | null } | undefined;
  period: Period;
  now: number;
  list: ListView<AccountStatisticsView>;
  isStale: boolean;
};

function AccountTraffic({ statistics, previous, period, now, list, isStale }: AccountTrafficProps): ReactElement {
  const { name: account, can } = useAccess();
  const { view, change } = list;
  const current = useMemo(() => toAccountViewModel(statistics, period, now), [statistics, period, now]);
  const before = previous?.data && toAccountViewModel(previous.data, previous.period, now);
  const comparison = before && comparePeriods(current.buckets, before.buckets);
  const isSelected = view.zones.length > 0 || view.labels.length > 0;
  const zone = isSelected ? "Selected zones" : "All zones";
  const subject = useMemo((): ExportSubject => ({ account, zone, location: "" }), [account, zone]);
  const charts = getCharts(current.includesBlocked);
  const isPreviousLoading = previous !== undefined && !previous.data && !previous.error;
  const { storedFrom } = statistics;
  const isPhone = useMediaQuery(phoneQuery);
  const metrics = <Metrics statistics={current} comparison={comparison} isPreviousLoading={isPreviousLoading} />;
  return (
    <div className={pageStyles.content} aria-busy={isStale} data-old={isStale || undefined}>
      <PrintDetails title={`Statistics, ${zone.toLowerCase()}`} />
      <div>
        <PeriodSummary
          statistics={current}
          previous={before}
          comparison={comparison}
          isGranularityMismatch={false}
          previousError={previous?.error ?? null}
          isPreviousLoading={isPreviousLoading}
          zoom={undefined}
          onResetZoom={() => undefined}
        />
        <CollectionStatus collection={statistics.collection} />
      </div>
      {statistics.days.length === 0 ? (
        <EmptyState icon={ChartNoAxesColumn} title="No traffic in this period">
          {storedFrom !== null && storedFrom >= period.to
            ? `The first day with traffic is ${formatDate(storedFrom, { clock: "utc" })}.`
            : "No requests were recorded for these zones. Choose a longer period or other zones."}
        </EmptyState>
      ) : (
        <>
          {!isPhone && metrics}
          <Charts
            charts={charts}
            selected={view.chart}
            onSelect={(chart) => change({ chart })}
            statistics={current}
            previous={before?.buckets}
            annotations={undefined}
            table={view.table}
            onTable={(table) => change({ table })}
            onZoom={({ from, to }) =>
              change({ range: { kind: "custom", first: startOfDay(from), last: startOfDay(to - 1) } })
            }
            subject={subject}
          />
          {isPhone && metrics}
          <ZoneTrafficSection
            statistics={statistics}
            total={current.total}
            list={list}
            subject={subject}
            period={period}
          />
          {can("statistics:details") && (
            <VisitorsSection
              statistics={statistics}
              total={current.total}
              view={view}
              onChange={change}
              subject={subject}
              period={period}
              now={now}
            />
          )}
        </>
      )}
    </div>
  );
}
