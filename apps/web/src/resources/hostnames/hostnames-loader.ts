import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { QueryClient } from "@tanstack/react-query";
import { getZoneIdFromKey, queryKeys } from "../../api/query-keys.ts";
import { isProblem } from "../../api/problem.ts";
import { forEachWithConcurrency } from "./for-each-with-concurrency.ts";
import { hostnamesQuery } from "./queries.ts";

/** How many zones are loaded at the same time: the account's own scripts share its rate limit. */
const concurrency = 4;

/** Changes arrive sooner, through the event stream. */
const staleTimeMs = 5 * 60_000;

/** How often subscribers are notified while zones load. */
const renderIntervalMs = 100;

/** Hostnames of an account that are loaded, by zone ID, and the state of the loader. */
export type LoaderSnapshot = {
  hostnames: ReadonlyMap<string, readonly Hostname[]>;
  state: "pending" | "loading" | "stopped" | "failed" | "done";
  /** Why loading failed. */
  problem: Error | undefined;
  /** When the oldest of the loaded zones was loaded, in milliseconds; undefined unless loading failed. */
  loadedAt: number | undefined;
};

/**
 * Loads the hostnames of all zones of an account with one request per zone, because the API has no operation for all
 * zones. Uses the query cache entries of the zones' own pages, so changes to those appear immediately.
 */
export type HostnamesLoader = {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => LoaderSnapshot;
  /** Loads the zones that aren't cached or are stale. */
  start: (zones: readonly string[]) => void;
  /** Starts no further request; loaded zones stay. */
  stop: () => void;
  /** Continues after a stop or a failure. */
  resume: () => void;
  /** Loads all zones again. */
  refresh: () => void;
};

export function createHostnamesLoader(client: QueryClient, account: string): HostnamesLoader {
  const loaded = new Map<string, readonly Hostname[]>();
  const listeners = new Set<() => void>();
  let zones: readonly string[] = [];
  let snapshot: LoaderSnapshot = { hostnames: loaded, state: "pending", problem: undefined, loadedAt: undefined };
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    snapshot = { ...snapshot };
    for (const listener of listeners) listener();
  };
  const schedulePublish = () => {
    timer ??= setTimeout(publish, renderIntervalMs);
  };
  const setState = (state: LoaderSnapshot["state"], problem?: Error) => {
    snapshot = { hostnames: loaded, state, problem, loadedAt: problem && getLoadedAt() };
    publish();
  };

  const getLoadedAt = () => {
    const times = [...loaded.keys()].flatMap(
      (zone) => client.getQueryState(hostnamesQuery(account, zone).queryKey)?.dataUpdatedAt || [],
    );
    return times.length > 0 ? Math.min(...times) : undefined;
  };
  const isFresh = (zone: string) => {
    const state = client.getQueryState(hostnamesQuery(account, zone).queryKey);
    return state?.data !== undefined && !state.isInvalidated && Date.now() - state.dataUpdatedAt < staleTimeMs;
  };
  const loadZone = async (zone: string) => {
    try {
      loaded.set(zone, await client.fetchQuery({ ...hostnamesQuery(account, zone), staleTime: staleTimeMs }));
    } catch (error) {
      // The zone was deleted after the zones were listed.
      if (!isProblem(error, "not-found")) throw error;
      loaded.set(zone, []);
    }
    schedulePublish();
  };
  const load = async () => {
    controller.abort();
    const { signal } = (controller = new AbortController());
    for (const zone of zones) {
      const data = client.getQueryData(hostnamesQuery(account, zone).queryKey);
      if (data) loaded.set(zone, data);
    }
    setState("loading");
    try {
      const staleZones = zones.filter((zone) => !isFresh(zone));
      await forEachWithConcurrency(staleZones, loadZone, { concurrency, signal });
      if (!signal.aborted) setState("done");
    } catch (error) {
      if (!signal.aborted) setState("failed", error instanceof Error ? error : new Error(String(error)));
    }
  };

  const subscribeToCache = () =>
    client.getQueryCache().subscribe(({ type, query, ...event }) => {
      const zone = getZoneIdFromKey(query.queryKey, account);
      if (type !== "updated" || zone === undefined || !("action" in event)) return;
      const hostnames = client.getQueryData(hostnamesQuery(account, zone).queryKey);
      if (event.action.type === "success" && hostnames) {
        loaded.set(zone, hostnames);
        schedulePublish();
      } else if (event.action.type === "invalidate" && snapshot.state === "done" && zones.includes(zone)) {
        void load();
      }
    });

  let unsubscribeFromCache: (() => void) | undefined;
  return {
    subscribe(listener) {
      listeners.add(listener);
      unsubscribeFromCache ??= subscribeToCache();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unsubscribeFromCache?.();
        unsubscribeFromCache = undefined;
        controller.abort();
      };
    },
    getSnapshot: () => snapshot,
    start(nextZones) {
      zones = nextZones;
      for (const zone of loaded.keys()) if (!zones.includes(zone)) loaded.delete(zone);
      void load();
    },
    stop() {
      controller.abort();
      setState("stopped");
    },
    resume: () => void load(),
    refresh() {
      for (const zone of zones) {
        void client.invalidateQueries({
          queryKey: queryKeys.zoneHostnames(account, zone),
          exact: true,
          refetchType: "none",
        });
      }
      void load();
    },
  };
}
