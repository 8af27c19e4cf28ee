import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type DataRouter, matchRoutes } from "react-router";
import { startPrefetching } from "../api/prefetching.ts";
import { useRouter } from "../ui/app-router.tsx";
import { loadCharts } from "../ui/charts/lazy-chart.ts";
import type { ScreenHandle } from "./guards.ts";
import { createScreenQueries, type ScreenQueries } from "./screen-queries.ts";

/** How long the pointer or the focus stays on a link before its screen loads: they pass many on their way. */
const restMs = 60;

/**
 * Loads the code and the data of a screen when the pointer or the focus is on a link to it, or a finger touches the link. A click
 * uses what has been loaded, and what is still loading.
 */
export function useLinkPrefetch(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const queries = createScreenQueries(client, router);
    signal.addEventListener("abort", queries.stop);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetchSoon = ({ target }: Event) => {
      clearTimeout(timer);
      const url = findScreen(target);
      if (url) timer = setTimeout(prefetchScreen, restMs, router, queries, url);
    };
    const prefetchNow = ({ target }: Event) => {
      const url = findScreen(target);
      if (url) prefetchScreen(router, queries, url);
    };
    document.addEventListener("pointerover", prefetchSoon, { signal });
    document.addEventListener("focusin", prefetchSoon, { signal });
    document.addEventListener("touchstart", prefetchNow, { signal, passive: true });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [router, client]);
}

/** Returns the URL of the screen that a link around an element opens in this tab. */
function findScreen(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.href === "" || link.target === "_blank" || link.hasAttribute("download")) return undefined;
  const isOther = link.origin === location.origin && link.pathname !== location.pathname;
  return isOther ? new URL(link.href) : undefined;
}

function prefetchScreen({ routes, state }: DataRouter, queries: ScreenQueries, url: URL): void {
  // A click also moves the focus to the link.
  if (url.pathname === state.location.pathname) return;
  startPrefetching(() => {
    let isAllowed = true;
    for (const { route, params } of matchRoutes(routes, url.pathname) ?? []) {
      // If the code can't be loaded, opening the screen says so.
      if (typeof route.lazy === "object") route.lazy.Component?.().then(loadCharts, () => undefined);
      const handle: ScreenHandle | undefined = route.handle;
      if (handle && !handle.prefetch({ params, url })) isAllowed = false;
    }
    if (isAllowed) queries.refresh(url.pathname);
  });
}
