import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { setTablePreferences, tablePreferences } from "./table-preferences.ts";
import type { UrlState } from "./url-state.ts";

const debounceMs = 300;

/**
 * Returns the view (search, filters, order) in the URL, and a function that changes it. State updates immediately;
 * the URL follows after `debounceMs`. Back and forward restore the view of that history entry. With the name of a table,
 * a URL without an order (`sort`) has the one that was last selected for the table in this browser.
 *
 *     const [view, change] = useUrlState(listState, "zones");
 */
export function useUrlState<View extends object>(
  { parse, serialize }: UrlState<View>,
  table?: string,
): [View, (change: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams();
  const written = search.toString();
  const [view, setView] = useState(() => parse(ordered(search, table)));
  const [known, setKnown] = useState(written);
  // URLs that were requested but haven't been applied yet: the screen is ahead of them.
  const [asked, setAsked] = useState<readonly string[]>([]);

  if (known !== written) {
    setKnown(written);
    const place = asked.indexOf(written);
    setAsked(asked.slice(place < 0 ? asked.length : place + 1));
    // Something other than this view changed the URL.
    const next = parse(ordered(search, table));
    if (place < 0 && serialize(view).toString() !== serialize(next).toString()) setView(next);
  }

  const wanted = serialize(view).toString();
  const follow = useEffectEvent(() => {
    setAsked([...asked, wanted]);
    setSearch(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (wanted === written) return;
    const timer = setTimeout(follow, debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, written]);

  const change = (part: Partial<View>) => {
    setView((current) => ({ ...current, ...part }));
    if (table === undefined || !("sorting" in part)) return;
    setTablePreferences(table, { order: serialize({ ...view, ...part }).get("sort") ?? undefined });
  };
  return [view, change];
}

/** Adds the table's last selected order to the query string, unless it has one. */
function ordered(search: URLSearchParams, table: string | undefined): URLSearchParams {
  const order = table === undefined ? undefined : tablePreferences.get()[table]?.order;
  if (order === undefined || search.has("sort")) return search;
  const whole = new URLSearchParams(search);
  whole.set("sort", order);
  return whole;
}
