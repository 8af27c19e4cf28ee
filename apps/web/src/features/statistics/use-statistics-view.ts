import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { statisticsState, type StatisticsView } from "./url-state.ts";

/**
 * What the screen shows, and how to change it. The screen follows at once, the address as soon as the router has it; each
 * change is a step of the history, and going back brings the view of then.
 *
 * @param now Unix seconds.
 */
export function useStatisticsView(now: number): [StatisticsView, (change: Partial<StatisticsView>) => void] {
  const state = statisticsState(now);
  const [search, setSearch] = useSearchParams();
  const written = search.toString();
  const [view, setView] = useState(() => state.parse(search));
  const [known, setKnown] = useState(written);

  // The address was changed by something else than this view.
  if (known !== written) {
    setKnown(written);
    const found = state.parse(search);
    if (state.serialize(view).toString() !== state.serialize(found).toString()) setView(found);
  }

  // The same function for as long as the screen is there: what is handed it is not drawn again for its sake.
  const latest = useRef({ view, state, setSearch });
  useLayoutEffect(() => {
    latest.current = { view, state, setSearch };
  });
  const change = useCallback((part: Partial<StatisticsView>) => {
    const { current } = latest;
    const next = { ...current.view, ...part };
    latest.current = { ...current, view: next };
    setView(next);
    current.setSearch(current.state.serialize(next), { preventScrollReset: true });
  }, []);
  return [view, change];
}
