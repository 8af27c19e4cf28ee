import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";

/** How long typing rests before the address follows, in milliseconds. */
const rest = 300;

/**
 * What a list shows (search, filters, order), as its address holds it, and how to change it. The screen follows at once;
 * the address follows when typing rests, so that no key waits for it. Going back and forth in the history brings the
 * view of then. `read` and `write` are functions outside the component.
 *
 *     const [view, change] = useAddressView(readView, writeView);
 */
export function useAddressView<View extends object>(
  read: (search: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): [View, (change: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams();
  const written = search.toString();
  const [view, setView] = useState(() => read(search));
  const [known, setKnown] = useState(written);

  // The address was changed by something else than this view.
  if (known !== written) {
    setKnown(written);
    if (write(view).toString() !== write(read(search)).toString()) setView(read(search));
  }

  const wanted = write(view).toString();
  const follow = useEffectEvent(() => {
    setKnown(wanted);
    setSearch(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (wanted === written) return;
    const timer = setTimeout(follow, rest);
    return () => clearTimeout(timer);
  }, [wanted, written]);

  return [view, (change) => setView((current) => ({ ...current, ...change }))];
}
