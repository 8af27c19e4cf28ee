import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { getPreviousPeriod, alignToBuckets } from "../../resources/statistics/period.ts";
import { type StatisticsQuery, statisticsQuery } from "../../resources/statistics/queries.ts";
import { toStatisticsQuery } from "./view-query.ts";
import type { StatisticsView } from "./url-state.ts";
import { type StatisticsViewModel, toViewModel } from "./view-model.ts";

/**
 * Loads the statistics of a view. While another period loads, the last data stays, with `isStale` set and labeled with
 * its own period.
 *
 * @param now Unix seconds, rounded down to the hour, because a view changes only once an hour.
 */
export function useStatistics(account: string, zone: string, view: StatisticsView, now: number) {
  const query = toStatisticsQuery(view, now);
  const main = useQuery({
    ...statisticsQuery(account, zone, query, now),
    placeholderData: (last, source) =>
      source?.queryKey[1] === account && source.queryKey[3] === zone ? last : undefined,
  });
  const current = useViewModel(main.data, now);

  const previousQuery: StatisticsQuery = {
    ...query,
    period: getPreviousPeriod(query.period, query.granularity, view.range.kind === "month" && !view.zoom),
  };
  const previous = useQuery({ ...statisticsQuery(account, zone, previousQuery, now), enabled: view.compare });
  const previousView = useViewModel(previous.data, now);

  // Countries and networks are counted by full UTC days, so their total has to be as well.
  const dailyQuery: StatisticsQuery = { ...query, period: alignToBuckets(query.period, "day"), granularity: "day" };
  const isDaily = current !== undefined && coversWholeDays(current);
  const daily = useQuery({
    ...statisticsQuery(account, zone, dailyQuery, now),
    enabled: current !== undefined && !isDaily,
  });
  const dailyView = useViewModel(daily.data, now);

  return {
    current,
    isStale: main.isPlaceholderData,
    error: main.error,
    isFetching: main.isFetching,
    refetch: main.refetch,
    previous: view.compare && !main.isPlaceholderData ? previousView : undefined,
    previousError: view.compare ? previous.error : null,
    isPreviousLoading: view.compare && previous.isPending && !previous.error,
    days: isDaily ? current : dailyView,
    daysError: isDaily ? null : daily.error,
  };
}

/** Converts a response as an interruptible update, so that input stays responsive. */
function useViewModel(
  result: Parameters<typeof toViewModel>[0] | undefined,
  now: number,
): StatisticsViewModel | undefined {
  const deferred = useDeferredValue(result);
  return useMemo(() => deferred && toViewModel(deferred, now), [deferred, now]);
}

function coversWholeDays({ query, granularity }: StatisticsViewModel): boolean {
  const days = alignToBuckets(query.period, "day");
  return granularity === "day" || (days.from === query.period.from && days.to === query.period.to);
}
