import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { StatisticsView } from "./url-state.ts";
import { getPreviousPeriod, alignToBuckets } from "./period.ts";
import { type StatisticsQuery, toStatisticsQuery, statisticsQuery } from "./queries.ts";
import { type StatisticsViewModel, toViewModel } from "./view-model.ts";

/**
 * The statistics that a view shows. While another period loads, the last answer stays, with `isOld` set; it is labelled
 * by what it was asked for.
 *
 * @param now Unix seconds, at the start of an hour: nothing that is shown changes within one.
 */
export function useStatistics(account: string, zone: string, view: StatisticsView, now: number) {
  const asked = toStatisticsQuery(view, now);
  const main = useQuery({
    ...statisticsQuery(account, zone, asked, now),
    placeholderData: (last, query) => (query?.queryKey[1] === account && query.queryKey[3] === zone ? last : undefined),
  });
  const shown = useViewModel(main.data, now);

  const earlier: StatisticsQuery = {
    ...asked,
    period: getPreviousPeriod(asked.period, asked.granularity, view.range.kind === "month" && !view.zoom),
  };
  const before = useQuery({ ...statisticsQuery(account, zone, earlier, now), enabled: view.compare });
  const shownBefore = useViewModel(before.data, now);

  // Countries and networks are counted by whole UTC days: so is the traffic that they are a part of.
  const days: StatisticsQuery = { ...asked, period: alignToBuckets(asked.period, "day"), granularity: "day" };
  const isOfDays = shown !== undefined && coversWholeDays(shown);
  const daily = useQuery({ ...statisticsQuery(account, zone, days, now), enabled: shown !== undefined && !isOfDays });
  const shownDays = useViewModel(daily.data, now);

  return {
    shown,
    isOld: main.isPlaceholderData,
    error: main.error,
    isFetching: main.isFetching,
    refetch: main.refetch,
    before: view.compare && !main.isPlaceholderData ? shownBefore : undefined,
    beforeError: view.compare ? before.error : null,
    isBeforeOnItsWay: view.compare && before.isPending && !before.error,
    days: isOfDays ? shown : shownDays,
    daysError: isOfDays ? null : daily.error,
  };
}

/** An answer that has just come is drawn in steps between which a key or a click is answered. */
function useViewModel(
  answered: Parameters<typeof toViewModel>[0] | undefined,
  now: number,
): StatisticsViewModel | undefined {
  const drawn = useDeferredValue(answered);
  return useMemo(() => drawn && toViewModel(drawn, now), [drawn, now]);
}

function coversWholeDays({ asked, granularity }: StatisticsViewModel): boolean {
  const days = alignToBuckets(asked.period, "day");
  return granularity === "day" || (days.from === asked.period.from && days.to === asked.period.to);
}
