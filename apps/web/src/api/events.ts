import type { AccountEvent } from "@edge-console/contract/console/events";
import { requestTimeMetric } from "@edge-console/contract/console/request-time";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toConsoleUrl } from "./call-console.ts";
import { discardFirstHostnames, discardFirstReads } from "./first-reads.ts";
import { queryKeys } from "./query-keys.ts";
import { useSessionExpired } from "./session-expired.ts";

/** Delay before a reconnect, which doubles from `first` to `last`. */
const reconnectDelayMs = { first: 2_000, last: 60_000 };

/**
 * Subscribes to changes of an account and invalidates the affected queries. Only while the page is visible, so that hidden
 * tabs need no connection. After a gap, all queries of the account are invalidated, because events were missed.
 */
export function useAccountEvents(account: string | undefined): void {
  const client = useQueryClient();
  const isExpired = useSessionExpired();
  useEffect(() => {
    if (account === undefined || isExpired) return;
    const unsubscribe = subscribe(account, {
      onEvents: (events) => applyEvents(client, account, events),
      onMissedEvents: () => void client.invalidateQueries({ queryKey: queryKeys.account(account) }),
      // The browser doesn't report the reason; the session may have ended.
      onError: () => void client.invalidateQueries({ queryKey: queryKeys.session }),
    });
    return () => {
      unsubscribe();
      // Events are missed from now on, so the account is read again when it's next opened.
      void client.invalidateQueries({ queryKey: queryKeys.account(account), refetchType: "none" });
    };
  }, [client, account, isExpired]);
}

type Listener = {
  onEvents: (events: readonly AccountEvent[]) => void;
  onMissedEvents: () => void;
  onError: () => void;
};

function subscribe(account: string, { onEvents, onMissedEvents, onError }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let received: AccountEvent[] = [];
  let delayMs = reconnectDelayMs.first;
  let missed = false;
  let isOpen = false;

  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    isOpen = false;
    missed = true;
    received = [];
  };
  const handleReceived = () => {
    const events = received;
    received = [];
    if (events.length > 0) onEvents(events);
  };
  const connect = () => {
    // The server first sends what has changed since the page was requested.
    const query = missed ? {} : { since: getRequestTime(), age: performance.now() / 1000 };
    source = new EventSource(toConsoleUrl("followEvents", { accountId: account, query }));
    source.addEventListener("open", () => {
      isOpen = true;
      delayMs = reconnectDelayMs.first;
      if (missed) onMissedEvents();
      missed = false;
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      received.push(parseEvent(data));
      // The browser passes on all events that arrived together before a timer.
      if (received.length === 1) setTimeout(handleReceived, 0);
    });
    source.addEventListener("error", () => {
      if (!isOpen) onError();
      // The browser's own reconnect has no backoff, and stops after a response that isn't a stream.
      disconnect();
      timer = setTimeout(connect, delayMs);
      delayMs = Math.min(delayMs * 2, reconnectDelayMs.last);
    });
  };
  const updateVisibility = () => {
    disconnect();
    if (!document.hidden) connect();
  };

  if (!document.hidden) connect();
  document.addEventListener("visibilitychange", updateVisibility);
  return () => {
    document.removeEventListener("visibilitychange", updateVisibility);
    disconnect();
  };
}

/** Returns the server's time when this page was requested, 0 if the browser hides it: the oldest changes that the server knows. */
function getRequestTime(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming)) return 0;
  return Number(navigation.serverTiming.find(({ name }) => name === requestTimeMetric)?.description ?? 0);
}

/** Resources in the search index of an account. */
const indexedResources: ReadonlySet<AccountEvent["resource"]> = new Set([
  "zone",
  "hostname",
  "certificate",
  "tunnel",
  "endpoint",
]);

/** Other resources by which zones differ from what the account wants. */
const comparedResources: ReadonlySet<AccountEvent["resource"]> = new Set([
  "zone-labels",
  "zone-deviations",
  "baseline",
  "shared-list",
]);

type Invalidate = (queryKey: readonly string[], exact?: boolean) => void;

/** Invalidates the queries that events affect, each once. */
export function applyEvents(client: QueryClient, account: string, events: readonly AccountEvent[]): void {
  const filters = new Map<string, { readonly queryKey: readonly string[]; readonly exact: boolean }>();
  for (const event of events) {
    if (event.resource === "known-hostnames") discardFirstHostnames();
    else discardFirstReads();
    applyEvent(account, event, (queryKey, exact = false) => {
      filters.set(JSON.stringify([queryKey, exact]), { queryKey, exact });
    });
  }
  // Events come in bursts, for example one for each zone of a run: a read on its way isn't canceled, but followed by another.
  for (const filter of filters.values()) void client.invalidateQueries(filter, { cancelRefetch: false });
}

/** Calls `invalidate` for the queries that an event affects. */
function applyEvent(account: string, event: AccountEvent, invalidate: Invalidate): void {
  if (event.resource === "tunnel" && event.tunnelId === undefined) {
    // Connectors reported, and nothing else changed.
    invalidate(queryKeys.tunnels(account), true);
    return;
  }
  if (event.resource === "known-hostnames") {
    invalidate(queryKeys.accountHostnames(account));
    invalidate(queryKeys.search(account));
    invalidate(queryKeys.zoneFacts(account));
    invalidate(queryKeys.zoneDeviations(account));
    return;
  }
  // Every other event has an audit entry.
  invalidate(queryKeys.audit(account));
  if (indexedResources.has(event.resource) || comparedResources.has(event.resource)) {
    invalidate(queryKeys.zoneDeviations(account));
    invalidate(queryKeys.baselines(account));
  }
  if (indexedResources.has(event.resource)) {
    invalidate(queryKeys.search(account));
    invalidate(queryKeys.zoneFacts(account));
    invalidate(queryKeys.accountHostnames(account));
  }
  switch (event.resource) {
    case "zone":
      invalidate(queryKeys.zones(account), true);
      invalidate(event.zoneId === undefined ? queryKeys.account(account) : queryKeys.zone(account, event.zoneId));
      break;
    case "hostname":
    case "certificate":
      invalidate(
        event.zoneId === undefined ? queryKeys.account(account) : queryKeys.zoneHostnames(account, event.zoneId),
      );
      // Another replica reports an applied request as a change of its hostname.
      invalidate(queryKeys.pendingForceHttps(account));
      break;
    case "pending-force-https":
      invalidate(queryKeys.pendingForceHttps(account));
      break;
    case "zone-labels":
      invalidate(queryKeys.zoneLabels(account));
      break;
    case "entry-notes":
      invalidate(queryKeys.allEntryNotes(account));
      break;
    case "shared-list":
      invalidate(queryKeys.sharedLists(account));
      invalidate(queryKeys.allManagedEntries(account));
      break;
    case "baseline":
      // Reloaded above, with the zones that deviate.
      break;
    case "scheduled-end":
      invalidate(queryKeys.scheduledEnds(account));
      invalidate(queryKeys.allManagedEntries(account));
      break;
    case "zone-deviations":
      invalidate(queryKeys.configurationSource(account));
      break;
    case "alert":
      invalidate(queryKeys.alerts(account));
      break;
    case "alert-channel":
      invalidate(queryKeys.alertChannels(account));
      break;
    case "access-token":
      invalidate(queryKeys.accessTokens(account));
      break;
    case "usage-thresholds":
      invalidate(queryKeys.usageThresholds(account));
      invalidate(queryKeys.usageReports(account));
      break;
    case "prices":
      invalidate(queryKeys.prices(account));
      invalidate(queryKeys.monthComparison(account));
      invalidate(queryKeys.usageReports(account));
      break;
    case "tunnel":
    case "endpoint":
      // The single tunnel first, because queries that derive from the list check whether it is stale.
      if (event.tunnelId !== undefined) invalidate(queryKeys.tunnel(account, event.tunnelId));
      invalidate(queryKeys.tunnels(account));
      invalidate(queryKeys.tunnelHistory(account));
      break;
    case "unconfirmed-write":
      invalidate(queryKeys.recentWrites(account));
      invalidate(queryKeys.bulkRuns(account));
      break;
    case "bulk-run":
      invalidate(queryKeys.bulkRuns(account));
      invalidate(queryKeys.sharedLists(account));
      invalidate(queryKeys.allManagedEntries(account));
      break;
    case "standing":
      invalidate(queryKeys.standing(account));
      break;
    case "membership":
      invalidate(queryKeys.session);
      invalidate(queryKeys.members(account));
      break;
    case "api-key":
      invalidate(queryKeys.account(account));
      break;
  }
}

function parseEvent(data: string): AccountEvent {
  return JSON.parse(data);
}
