import {
  lazy,
  type ReactElement,
  startTransition,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import { NavigationType, useLocation, useNavigationType, useParams } from "react-router";
import { useAccess } from "../../api/access.ts";
import { usePreferences } from "../../format/preferences.ts";
import { useNow } from "../../format/time.tsx";
import { hourSeconds } from "../../format/utc.ts";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { ProblemState } from "../../problems/problem-state.tsx";
import { comparePeriods } from "../../resources/statistics/comparison.ts";
import { toRequestBody } from "../../resources/statistics/queries.ts";
import { PrintDetails } from "../../resources/account/print-details.tsx";
import { useZoneIfPermitted } from "../../resources/zones/use-zone.ts";
import { Banner } from "../../ui/banner.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { phoneQuery, useMediaQuery } from "../../ui/use-media-query.ts";
import { AnnotationList } from "./annotations/annotation-list.tsx";
import { useAnnotations } from "./annotations/use-annotations.ts";
import { getCharts } from "./chart-definitions.ts";
import { Charts } from "./charts/charts.tsx";
import { setExpanded } from "./breakdown.ts";
import { Controls } from "./controls.tsx";
import { Metrics, MetricsSkeleton } from "./metrics.tsx";
import { PeriodSummary } from "./period-summary.tsx";
import { getResponseNotices } from "./response-notices.ts";
import styles from "./statistics-page.module.css";
import type { ExportSubject } from "./export-subject.ts";
import type { StatisticsView } from "./url-state.ts";
import { useStatisticsView } from "./use-statistics-view.ts";
import { useStatistics } from "./use-statistics.ts";
import type { StatisticsViewModel } from "./view-model.ts";

/** Loaded separately, because it includes the logic of access rules. */
const Breakdowns = lazy(async () => ({ default: (await import("./breakdowns.tsx")).Breakdowns }));

/** Statistics of a zone: metrics, charts, and visitors by country and network. The URL holds its state. */
export function StatisticsPage(): ReactElement {
  const { id: account, name } = useAccess();
  const { zone = "" } = useParams();
  const zoneName = useZoneIfPermitted()?.ZONE_NAME;
  const now = Math.floor(useNow() / hourSeconds) * hourSeconds;
  const [view, change] = useStatisticsView(now);
  const statistics = useStatistics(account, zone, view, now);
  const { current, isStale, error, isFetching, refetch } = statistics;
  useTitle("Statistics", zoneName ?? zone, name);
  // Renders again when the preferred units change.
  usePreferences();

  return (
    <div className={styles.page}>
      <Controls view={view} onChange={change} now={now} nodes={current?.data.NODES} />
      {error && (!current || isStale) ? (
        <ProblemState
          error={error}
          title="Couldn't load statistics"
          subject="Zone"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : current ? (
        <StatisticsContent
          statistics={{ ...statistics, current }}
          view={view}
          onChange={change}
          zoneName={zoneName ?? zone}
          key={zone}
          zone={zone}
        />
      ) : (
        <StatisticsSkeleton isCompared={view.compare} />
      )}
    </div>
  );
}

type LoadedStatistics = ReturnType<typeof useStatistics> & { current: StatisticsViewModel };

function StatisticsContent({
  statistics,
  view,
  onChange,
  zoneName,
  zone,
}: {
  statistics: LoadedStatistics;
  zone: string;
  view: StatisticsView;
  onChange: (changes: Partial<StatisticsView>) => void;
  zoneName: string;
}): ReactElement {
  const { current, isStale, previous, previousError, isPreviousLoading, days, daysError } = statistics;
  // The API returns old periods by day, which can't be compared with hours.
  const comparable = previous?.granularity === current.granularity ? previous : undefined;
  const comparison = comparable && comparePeriods(current.buckets, comparable.buckets);
  const { can, name: account } = useAccess();
  const location = current.data.NODES.find(({ ID }) => ID === current.data.NODE)?.LOCATION ?? current.data.NODE;
  const subject = useMemo((): ExportSubject => ({ account, zone: zoneName, location }), [account, zoneName, location]);
  const notices = getResponseNotices(current);
  const charts = getCharts(current.includesBlocked);
  const annotations = useAnnotations(zone, current.period, { change: view.changes, incident: view.incidents });
  const [showsCharts, showsBreakdowns] = useStagedRendering(useIsHistoryNavigation());
  // Deferred because there may be many rows.
  const deferredDays = useDeferredValue(days);
  const isEmpty = current.data.CDN_DAILY_STATS.length === 0;
  const isPhone = useMediaQuery(phoneQuery);
  const metrics = <Metrics statistics={current} comparison={comparison} isPreviousLoading={isPreviousLoading} />;
  return (
    <div className={styles.content} aria-busy={isStale} data-old={isStale || undefined}>
      {notices.length > 0 && (
        <Stack gap="small">
          {notices.map(({ id, tone, title, detail }) => (
            <Banner key={id} tone={tone} title={title}>
              {detail}
            </Banner>
          ))}
        </Stack>
      )}
      <PrintDetails title={`Statistics of ${zoneName}, ${location || "all locations"}`} />
      <PeriodSummary
        statistics={current}
        previous={comparable}
        comparison={comparison}
        isGranularityMismatch={previous !== undefined && comparable === undefined}
        previousError={previousError}
        isPreviousLoading={isPreviousLoading}
        zoom={view.zoom}
        onResetZoom={() => onChange({ zoom: undefined })}
      />
      {(!isPhone || isEmpty) && metrics}
      {isEmpty ? (
        <EmptyState title="No traffic in this period">
          No requests were recorded for this zone{view.node && " at this location"}. Choose a longer period, or see
          whether a hostname points here yet.
        </EmptyState>
      ) : !showsCharts ? (
        <ChartsSkeleton count={charts.length} />
      ) : (
        <>
          <Charts
            charts={charts}
            selected={view.chart}
            onSelect={(chart) => onChange({ chart })}
            statistics={current}
            previous={comparable?.buckets}
            annotations={annotations}
            table={view.table}
            onTable={(table) => onChange({ table })}
            onZoom={(period) => onChange({ zoom: { ...period, by: undefined } })}
            subject={subject}
          />
          {isPhone && metrics}
          {annotations && (
            <AnnotationList
              annotations={annotations}
              isAll={view.all.includes("annotations")}
              onAll={(isAll) => onChange({ all: setExpanded(view.all, "annotations", isAll) })}
            />
          )}
          {showsBreakdowns && (
            <Suspense>
              <Breakdowns
                days={deferredDays}
                error={daysError}
                sort={view.sort}
                all={view.all}
                map={view.map}
                block={view.block}
                onChange={onChange}
                subject={subject}
              />
            </Suspense>
          )}
          {showsBreakdowns && can("api-key:read") && (
            <CurlCommand request={{ method: "GET", path: `/cdn/${zone}/stats`, body: toRequestBody(current.query) }} />
          )}
        </>
      )}
    </div>
  );
}

/**
 * Renders the screen in stages: metrics, then charts, then tables, each as an interruptible update, so that input stays
 * responsive. `immediately` renders everything, so that the scroll position can be restored.
 */
function useStagedRendering(immediately: boolean): [charts: boolean, breakdowns: boolean] {
  const charts = useDeferredValue(true, immediately);
  const [breakdowns, setBreakdowns] = useState(immediately);
  useEffect(() => {
    if (charts) startTransition(() => setBreakdowns(true));
  }, [charts]);
  return [charts, breakdowns];
}

/** Returns whether the user came to this screen with the Back or Forward button. */
function useIsHistoryNavigation(): boolean {
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop;
  // The first page of a tab is a POP, too.
  return useLocation().key !== "default" && isHistoryNavigation;
}

function StatisticsSkeleton({ isCompared }: { isCompared: boolean }): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <>
      <div className={styles.periodPlaceholder}>
        <Skeleton width="22rem" label="Loading statistics…" />
      </div>
      {isPhone && <ChartsSkeleton count={4} />}
      <MetricsSkeleton isCompared={isCompared} />
      {!isPhone && <ChartsSkeleton count={4} />}
    </>
  );
}

function ChartsSkeleton({ count }: { count: number }): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <div className={styles.charts} data-count={count}>
      {Array.from({ length: isPhone ? 1 : count }, (_, chart) => (
        <div key={chart} className={styles.chartPlaceholder}>
          <Skeleton width="8rem" />
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}
