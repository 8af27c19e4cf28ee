import { lazy, type ReactElement, startTransition, Suspense, useDeferredValue, useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useParams } from "react-router";
import { useAccess } from "../../api/access.ts";
import { usePreferences } from "../../format/preferences.ts";
import { useNow } from "../../format/time.tsx";
import { hourSeconds } from "../../format/utc.ts";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { ProblemState } from "../../problems/problem-state.tsx";
import { useZoneIfPermitted } from "../../resources/zones/use-zone.ts";
import { Banner } from "../../ui/banner.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import type { StatisticsView } from "./url-state.ts";
import { getResponseNotices } from "./response-notices.ts";
import { AnnotationList } from "./annotations/annotation-list.tsx";
import { useAnnotations } from "./annotations/use-annotations.ts";
import { getCharts } from "./chart-definitions.ts";
import { Charts } from "./charts/charts.tsx";
import { comparePeriods } from "./comparison.ts";
import { Controls } from "./controls.tsx";
import { Metrics } from "./metrics.tsx";
import { PeriodSummary } from "./period-summary.tsx";
import { toRequestBody } from "./queries.ts";
import type { StatisticsViewModel } from "./view-model.ts";
import styles from "./statistics-page.module.css";
import { useStatisticsView } from "./use-statistics-view.ts";
import { useStatistics } from "./use-statistics.ts";

/** Nothing waits for the tables below the charts, nor for what they need to know of a zone's rules. */
const Breakdowns = lazy(async () => ({ default: (await import("./breakdowns.tsx")).Breakdowns }));

/** What a zone served: figures, charts, and where its visitors come from. All that it shows is in its address. */
export function StatisticsPage(): ReactElement {
  const { id: account, name } = useAccess();
  const { zone = "" } = useParams();
  const zoneName = useZoneIfPermitted()?.ZONE_NAME;
  const now = Math.floor(useNow() / hourSeconds) * hourSeconds;
  const [view, change] = useStatisticsView(now);
  const statistics = useStatistics(account, zone, view, now);
  const { shown, isOld, error, isFetching, refetch } = statistics;
  useTitle("Statistics", zoneName ?? zone, name);
  // All of its figures follow the units that the person prefers.
  usePreferences();

  return (
    <div className={styles.page}>
      <Controls view={view} onChange={change} now={now} nodes={shown?.answer.NODES} />
      {error && (!shown || isOld) ? (
        <ProblemState error={error} what="zone" onRetry={() => void refetch()} retrying={isFetching} />
      ) : shown ? (
        <StatisticsContent
          statistics={{ ...statistics, shown }}
          view={view}
          onChange={change}
          fileName={(zoneName ?? zone).toLowerCase()}
          key={zone}
          zone={zone}
        />
      ) : (
        <StatisticsSkeleton />
      )}
    </div>
  );
}

type LoadedStatistics = ReturnType<typeof useStatistics> & { shown: StatisticsViewModel };

function StatisticsContent({
  statistics,
  view,
  onChange,
  fileName,
  zone,
}: {
  statistics: LoadedStatistics;
  zone: string;
  view: StatisticsView;
  onChange: (part: Partial<StatisticsView>) => void;
  fileName: string;
}): ReactElement {
  const { shown, isOld, before, beforeError, isBeforeOnItsWay, days, daysError } = statistics;
  // What is older than hours are kept is answered by day, and cannot be laid over hours.
  const comparable = before?.granularity === shown.granularity ? before : undefined;
  const comparison = comparable && comparePeriods(shown.buckets, comparable.buckets);
  const { can } = useAccess();
  const notes = getResponseNotices(shown);
  const charts = getCharts(shown.seesBlocked);
  const causes = useAnnotations(zone, view.causes ? shown.period : undefined);
  const [drawsCharts, drawsBreakdowns] = useStagedRendering(useIsHistoryNavigation());
  // Rows of countries that came are many: they are drawn beside what the person does, too.
  const drawnDays = useDeferredValue(days);
  const isEmpty = shown.answer.CDN_DAILY_STATS.length === 0;
  return (
    <div className={styles.answer} aria-busy={isOld} data-old={isOld || undefined}>
      {notes.length > 0 && (
        <Stack gap="small">
          {notes.map(({ id, tone, title, detail }) => (
            <Banner key={id} tone={tone} title={title}>
              {detail}
            </Banner>
          ))}
        </Stack>
      )}
      <PeriodSummary
        shown={shown}
        before={comparable}
        comparison={comparison}
        incomparable={before !== undefined && comparable === undefined}
        beforeError={beforeError}
        isBeforeOnItsWay={isBeforeOnItsWay}
        zoom={view.zoom}
        onLeaveZoom={() => onChange({ zoom: undefined })}
      />
      <Metrics shown={shown} comparison={comparison} isBeforeOnItsWay={isBeforeOnItsWay} />
      {isEmpty ? (
        <EmptyState title="No traffic in this period">
          No requests were recorded for this zone{view.node && " at this location"}. Choose a longer period, or see
          whether a hostname points here yet.
        </EmptyState>
      ) : !drawsCharts ? (
        <div className={styles.charts} data-count={charts.length} />
      ) : (
        <>
          <Charts
            charts={charts}
            shown={shown}
            previous={comparable?.buckets}
            causes={causes?.list}
            table={view.table}
            onTable={(table) => onChange({ table })}
            onZoom={(period) => onChange({ zoom: { ...period, by: undefined } })}
            fileName={fileName}
          />
          {causes && (
            <AnnotationList
              causes={causes}
              isAll={view.all.includes("causes")}
              onAll={(isAll) =>
                onChange({ all: isAll ? [...view.all, "causes"] : view.all.filter((key) => key !== "causes") })
              }
            />
          )}
          {drawsBreakdowns && (
            <Suspense>
              <Breakdowns
                days={drawnDays}
                error={daysError}
                sort={view.sort}
                all={view.all}
                map={view.map}
                block={view.block}
                onChange={onChange}
                fileName={fileName}
              />
            </Suspense>
          )}
          {drawsBreakdowns && can("api-key:read") && (
            <CurlCommand request={{ method: "GET", path: `/cdn/${zone}/stats`, body: toRequestBody(shown.asked) }} />
          )}
        </>
      )}
    </div>
  );
}

/**
 * Whether the charts are there yet, and then the tables below them. The figures are painted first, and each next step is
 * drawn in pieces that a press of a key can come between. Who comes back to the screen is brought to where they were:
 * `atOnce` all of it is there.
 */
function useStagedRendering(atOnce: boolean): [charts: boolean, breakdowns: boolean] {
  const charts = useDeferredValue(true, atOnce);
  const [breakdowns, setBreakdowns] = useState(atOnce);
  useEffect(() => {
    if (charts) startTransition(() => setBreakdowns(true));
  }, [charts]);
  return [charts, breakdowns];
}

/** Whether the person went back, or forward, to this screen. */
function useIsHistoryNavigation(): boolean {
  const isPop = useNavigationType() === NavigationType.Pop;
  // The first page of all was not gone back to.
  return useLocation().key !== "default" && isPop;
}

function StatisticsSkeleton(): ReactElement {
  return (
    <>
      <Skeleton width="22rem" label="Loading the statistics" />
      <div className={styles.figuresPlace}>
        <Skeleton lines={3} width="100%" />
      </div>
      <div className={styles.charts} data-count={4} />
    </>
  );
}
