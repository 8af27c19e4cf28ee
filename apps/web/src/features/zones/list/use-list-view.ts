import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { type ListView, readView, writeView } from "./list-address.ts";

/** How long typing rests before the address follows, in milliseconds. */
const rest = 300;

/**
 * The view of the list and how to change it. The screen follows at once; the address follows when typing rests, so that
 * no key waits for it. Going back and forth in the history brings the view of then.
 */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [search, setSearch] = useSearchParams();
  const written = search.toString();
  const [view, setView] = useState(() => readView(search));
  const [known, setKnown] = useState(written);

  // The address was changed by something else than this view.
  if (known !== written) {
    setKnown(written);
    if (writeView(view).toString() !== writeView(readView(search)).toString()) setView(readView(search));
  }

  const wanted = writeView(view).toString();
  const write = useEffectEvent(() => {
    setKnown(wanted);
    setSearch(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (wanted === written) return;
    const timer = setTimeout(write, rest);
    return () => clearTimeout(timer);
  }, [wanted, written]);

  return [view, (change) => setView((current) => ({ ...current, ...change }))];
}
