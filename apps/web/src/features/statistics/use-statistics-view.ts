import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { readView, type StatisticsView, writeView } from "./address.ts";

/**
 * What the screen shows, and how to change it. The screen follows at once, the address as soon as the router has it; each
 * change is a step of the history, and going back brings the view of then.
 *
 * @param now Unix seconds.
 */
export function useStatisticsView(now: number): [StatisticsView, (change: Partial<StatisticsView>) => void] {
  const [search, setSearch] = useSearchParams();
  const written = search.toString();
  const [view, setView] = useState(() => readView(search, now));
  const [known, setKnown] = useState(written);

  // The address was changed by something else than this view.
  if (known !== written) {
    setKnown(written);
    const found = readView(search, now);
    if (writeView(view).toString() !== writeView(found).toString()) setView(found);
  }

  // The same function for as long as the screen is there: what is handed it is not drawn again for its sake.
  const latest = useRef({ view, setSearch });
  useLayoutEffect(() => {
    latest.current = { view, setSearch };
  });
  const change = useCallback((part: Partial<StatisticsView>) => {
    const { view, setSearch } = latest.current;
    const next = { ...view, ...part };
    latest.current = { view: next, setSearch };
    setView(next);
    setSearch(writeView(next), { preventScrollReset: true });
  }, []);
  return [view, change];
}
