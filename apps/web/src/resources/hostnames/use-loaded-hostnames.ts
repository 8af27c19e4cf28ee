import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { getZoneIdFromKey } from "../../api/query-keys.ts";
import { hostnamesQuery } from "./queries.ts";

/** Hostnames by zone ID. */
type LoadedHostnames = ReadonlyMap<string, readonly Hostname[]>;

/** Hostnames that are in the query cache and current, by zone ID. Sends no request. */
export function useLoadedHostnames(account: string): LoadedHostnames {
  const client = useQueryClient();
  const store = useMemo(() => observeHostnames(client, account), [client, account]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

function observeHostnames(client: QueryClient, account: string) {
  const cache = client.getQueryCache();
  const read = () =>
    new Map(
      cache.getAll().flatMap(({ queryKey, state }) => {
        const zone = getZoneIdFromKey(queryKey, account);
        const hostnames = zone && !state.isInvalidated && client.getQueryData(hostnamesQuery(account, zone).queryKey);
        return zone && hostnames ? [[zone, hostnames] as const] : [];
      }),
    );
  let snapshot: LoadedHostnames = read();
  return {
    subscribe: (listener: () => void) =>
      cache.subscribe((event) => {
        if (getZoneIdFromKey(event.query.queryKey, account) === undefined) return;
        const isChange =
          event.type === "removed" ||
          (event.type === "updated" && (event.action.type === "success" || event.action.type === "invalidate"));
        if (!isChange) return;
        const next = read();
        // What is loaded again rarely changes.
        if (isSame(next, snapshot)) return;
        snapshot = next;
        listener();
      }),
    getSnapshot: () => snapshot,
  };
}

function isSame(a: LoadedHostnames, b: LoadedHostnames): boolean {
  return a.size === b.size && [...a].every(([zone, hostnames]) => b.get(zone) === hostnames);
}
