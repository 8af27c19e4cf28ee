import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { statisticsState, type StatisticsView } from "./url-state.ts";

/**
 * Returns the view in the URL and a function that changes it. State updates immediately and the URL follows. Each change
 * is a history entry.
 *
 * @param now Unix seconds.
 */
export function useStatisticsView(now: number): [StatisticsView, (change: Partial<StatisticsView>) => void] {
  const state = statisticsState(now);
  const [search, setSearch] = useSearchParams();
  const written = search.toString();
  const [view, setView] = useState(() => state.parse(search));
  const [lastUrl, setLastUrl] = useState(written);

  // The URL was changed elsewhere, such as by the Back button.
  if (lastUrl !== written) {
    setLastUrl(written);
    const next = state.parse(search);
    if (state.serialize(view).toString() !== state.serialize(next).toString()) setView(next);
  }

  // Stable identity, so that memoized children don't render again.
  const latest = useRef({ view, state, setSearch });
  useLayoutEffect(() => {
    latest.current = { view, state, setSearch };
  });
  const change = useCallback((changes: Partial<StatisticsView>) => {
    const { current } = latest;
    const next = { ...current.view, ...changes };
    latest.current = { ...current, view: next };
    setView(next);
    current.setSearch(current.state.serialize(next), { preventScrollReset: true });
  }, []);
  return [view, change];
}
