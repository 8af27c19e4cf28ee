import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { QueryClient } from "@tanstack/react-query";
import { getZoneIdFromKey, queryKeys } from "../../api/query-keys.ts";
import { isProblem } from "../../api/problem.ts";
import { hostnamesQuery } from "./queries.ts";
import { forEachWithConcurrency } from "./for-each-with-concurrency.ts";

/** How many zones are read at the same time: the account's requests are shared with its own scripts. */
const concurrency = 4;

/** How old an answer may be, in milliseconds: the event stream tells sooner what has changed. */
const staleTimeMs = 5 * 60_000;

/** How often a list that is still being read is shown anew, in milliseconds. */
const renderIntervalMs = 100;

/** What is known of an account's hostnames, by zone id, and how the reading of the rest goes. */
export type LoaderSnapshot = {
  hostnames: ReadonlyMap<string, readonly Hostname[]>;
  state: "waiting" | "reading" | "stopped" | "failed" | "done";
  /** Why it failed. */
  problem: Error | undefined;
};

/**
 * Reads the hostnames of all zones of an account, one call each, because the service has no call for all of them. The
 * answers are in the query cache under the keys of the zones' own pages; what those change shows here at once.
 */
export type HostnamesLoader = {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => LoaderSnapshot;
  /** Reads what is not known, or no longer fresh, of these zones. */
  start: (zones: readonly string[]) => void;
  /** Begins no further call; what was read stays. */
  stop: () => void;
  /** Goes on after a stop or a failure. */
  resume: () => void;
  /** Reads everything anew. */
  refresh: () => void;
};

export function createHostnamesLoader(client: QueryClient, account: string): HostnamesLoader {
  const known = new Map<string, readonly Hostname[]>();
  const listeners = new Set<() => void>();
  let zones: readonly string[] = [];
  let reading: LoaderSnapshot = { hostnames: known, state: "waiting", problem: undefined };
  let run = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    reading = { ...reading };
    for (const listener of listeners) listener();
  };
  const publishSoon = () => {
    timer ??= setTimeout(publish, renderIntervalMs);
  };
  const turn = (state: LoaderSnapshot["state"], problem?: Error) => {
    reading = { hostnames: known, state, problem };
    publish();
  };

  const isFresh = (zone: string) => {
    const state = client.getQueryState(hostnamesQuery(account, zone).queryKey);
    return state?.data !== undefined && !state.isInvalidated && Date.now() - state.dataUpdatedAt < staleTimeMs;
  };
  const read = async (zone: string) => {
    try {
      known.set(zone, await client.fetchQuery({ ...hostnamesQuery(account, zone), staleTime: staleTimeMs }));
    } catch (error) {
      // Deleted since the zones were listed.
      if (!isProblem(error, "not-found")) throw error;
      known.set(zone, []);
    }
    publishSoon();
  };
  const go = async () => {
    run.abort();
    const { signal } = (run = new AbortController());
    for (const zone of zones) {
      const data = client.getQueryData(hostnamesQuery(account, zone).queryKey);
      if (data) known.set(zone, data);
    }
    turn("reading");
    try {
      await forEachWithConcurrency(
        zones.filter((zone) => !isFresh(zone)),
        read,
        { limit: concurrency, signal },
      );
      if (!signal.aborted) turn("done");
    } catch (error) {
      if (!signal.aborted) turn("failed", error instanceof Error ? error : new Error(String(error)));
    }
  };

  const follow = () =>
    client.getQueryCache().subscribe(({ type, query, ...event }) => {
      const zone = getZoneIdFromKey(query.queryKey, account);
      if (type !== "updated" || zone === undefined || !("action" in event)) return;
      const hostnames = client.getQueryData(hostnamesQuery(account, zone).queryKey);
      if (event.action.type === "success" && hostnames) {
        known.set(zone, hostnames);
        publishSoon();
      } else if (event.action.type === "invalidate" && reading.state === "done" && zones.includes(zone)) {
        void go();
      }
    });

  let unfollow: (() => void) | undefined;
  return {
    subscribe(listener) {
      listeners.add(listener);
      unfollow ??= follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unfollow?.();
        unfollow = undefined;
        run.abort();
      };
    },
    getSnapshot: () => reading,
    start(wanted) {
      zones = wanted;
      for (const zone of known.keys()) if (!zones.includes(zone)) known.delete(zone);
      void go();
    },
    stop() {
      run.abort();
      turn("stopped");
    },
    resume: () => void go(),
    refresh() {
      for (const zone of zones) {
        void client.invalidateQueries({
          queryKey: queryKeys.zoneHostnames(account, zone),
          exact: true,
          refetchType: "none",
        });
      }
      void go();
    },
  };
}
