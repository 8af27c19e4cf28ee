import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useRouter } from "./app-router.tsx";
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
  const { key } = useLocation();
  const router = useRouter();
  const written = search.toString();
  const [view, setView] = useState(() => parse(applyTableOrder(search, table)));
  const [lastUrl, setLastUrl] = useState(written);
  // URLs that were requested but haven't been applied yet. The state is already newer.
  const [pendingUrls, setPendingUrls] = useState<readonly string[]>([]);

  if (lastUrl !== written) {
    setLastUrl(written);
    const index = pendingUrls.indexOf(written);
    setPendingUrls(pendingUrls.slice(index < 0 ? pendingUrls.length : index + 1));
    // The URL was changed elsewhere.
    const next = parse(applyTableOrder(search, table));
    if (index < 0 && serialize(view).toString() !== serialize(next).toString()) setView(next);
  }

  const nextUrl = serialize(view).toString();
  const updateUrl = useEffectEvent(() => {
    // Updating the URL would cancel the navigation to another page, which may not be rendered yet.
    if (router.state.navigation.state !== "idle" || router.state.location.key !== key) return;
    setPendingUrls((urls) => [...urls, nextUrl]);
    setSearch(new URLSearchParams(nextUrl), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (nextUrl === written) return;
    // Repeated, because the navigation may be canceled.
    const timer = setInterval(updateUrl, debounceMs);
    return () => clearInterval(timer);
  }, [nextUrl, written]);

  const change = (changes: Partial<View>) => {
    setView((current) => ({ ...current, ...changes }));
    if (table === undefined || !("sorting" in changes)) return;
    setTablePreferences(table, { order: serialize({ ...view, ...changes }).get("sort") ?? undefined });
  };
  return [view, change];
}

/** Adds the table's last selected order to the query string, unless it has one. */
function applyTableOrder(search: URLSearchParams, table: string | undefined): URLSearchParams {
  const order = table === undefined ? undefined : tablePreferences.get()[table]?.order;
  if (order === undefined || search.has("sort")) return search;
  const params = new URLSearchParams(search);
  params.set("sort", order);
  return params;
}
