import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { setTablePreferences, tablePreferences } from "./table-preferences.ts";

/** How long typing rests before the address follows, in milliseconds. */
const rest = 300;

/**
 * What a list shows (search, filters, order), as its address holds it, and how to change it. The screen follows at once;
 * the address follows when typing rests, so that no key waits for it. Going back and forth in the history brings the
 * view of then. `read` and `write` are functions outside the component. With the name of a table, an address that says
 * no order (`sort`) stands for the one that this browser's person chose for it last.
 *
 *     const [view, change] = useAddressView(readView, writeView, "zones");
 */
export function useAddressView<View extends object>(
  read: (search: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
  table?: string,
): [View, (change: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams();
  const written = search.toString();
  const [view, setView] = useState(() => read(ordered(search, table)));
  const [known, setKnown] = useState(written);
  // The addresses that this view has asked for and that have not come yet: the screen is ahead of them.
  const [asked, setAsked] = useState<readonly string[]>([]);

  if (known !== written) {
    setKnown(written);
    const place = asked.indexOf(written);
    setAsked(asked.slice(place < 0 ? asked.length : place + 1));
    // The address was changed by something else than this view.
    const next = read(ordered(search, table));
    if (place < 0 && write(view).toString() !== write(next).toString()) setView(next);
  }

  const wanted = write(view).toString();
  const follow = useEffectEvent(() => {
    setAsked([...asked, wanted]);
    setSearch(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (wanted === written) return;
    const timer = setTimeout(follow, rest);
    return () => clearTimeout(timer);
  }, [wanted, written]);

  const change = (part: Partial<View>) => {
    setView((current) => ({ ...current, ...part }));
    if (table === undefined || !("sorting" in part)) return;
    setTablePreferences(table, { order: write({ ...view, ...part }).get("sort") ?? undefined });
  };
  return [view, change];
}

/** The address with the order that was chosen for the table last, unless it says one. */
function ordered(search: URLSearchParams, table: string | undefined): URLSearchParams {
  const order = table === undefined ? undefined : tablePreferences.get()[table]?.order;
  if (order === undefined || search.has("sort")) return search;
  const whole = new URLSearchParams(search);
  whole.set("sort", order);
  return whole;
}
