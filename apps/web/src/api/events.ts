import { type AccountEvent, accountEventSchema } from "@edge-console/contract/console/events";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeys } from "./query-keys.ts";
import { useSessionExpired } from "./session-expired.ts";

/** Delay before the stream is opened, so that the page's own reads go first. */
const connectDelayMs = 1_000;

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
    return subscribe(account, {
      onEvent: (event) => applyEvent(client, account, event),
      // These may have changed between the page's own reads and now.
      onConnect: () => {
        void client.invalidateQueries({ queryKey: queryKeys.audit(account) });
        void client.invalidateQueries({ queryKey: queryKeys.tunnels(account), exact: true });
        void client.invalidateQueries({ queryKey: queryKeys.recentWrites(account) });
        void client.invalidateQueries({ queryKey: queryKeys.standing(account) });
      },
      onGap: () => void client.invalidateQueries({ queryKey: queryKeys.account(account) }),
      // The browser doesn't report the reason; the session may have ended.
      onError: () => void client.invalidateQueries({ queryKey: queryKeys.session }),
    });
  }, [client, account, isExpired]);
}

type Listener = {
  onEvent: (event: AccountEvent) => void;
  onConnect: () => void;
  onGap: () => void;
  onError: () => void;
};

function subscribe(account: string, { onEvent, onConnect, onGap, onError }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = reconnectDelayMs.first;
  let missed = false;
  let isOpen = false;

  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    isOpen = false;
    missed = true;
  };
  const connect = () => {
    source = new EventSource(`/api/accounts/${encodeURIComponent(account)}/events`);
    source.addEventListener("open", () => {
      isOpen = true;
      pause = reconnectDelayMs.first;
      if (missed) onGap();
      else onConnect();
      missed = false;
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const event = parseEvent(data);
      if (event) onEvent(event);
    });
    source.addEventListener("error", () => {
      if (!isOpen) onError();
      // The browser's own reconnect has no backoff, and stops after a response that isn't a stream.
      disconnect();
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, reconnectDelayMs.last);
    });
  };
  const show = () => {
    disconnect();
    if (!document.hidden) connect();
  };

  if (!document.hidden) timer = setTimeout(connect, connectDelayMs);
  document.addEventListener("visibilitychange", show);
  return () => {
    document.removeEventListener("visibilitychange", show);
    disconnect();
  };
}

/** Resources that the search of an account finds. */
const indexedResources: ReadonlySet<AccountEvent["resource"]> = new Set(["zone", "hostname", "tunnel", "endpoint"]);

/** Invalidates the queries that an event affects. */
export function applyEvent(client: QueryClient, account: string, event: AccountEvent): void {
  const stale = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  // Every event has an audit entry.
  stale(queryKeys.audit(account));
  if (indexedResources.has(event.resource)) stale(queryKeys.search(account));
  switch (event.resource) {
    case "zone":
      void client.invalidateQueries({ queryKey: queryKeys.zones(account), exact: true });
      stale(event.zoneId === undefined ? queryKeys.account(account) : queryKeys.zone(account, event.zoneId));
      break;
    case "hostname":
    case "certificate":
      stale(event.zoneId === undefined ? queryKeys.account(account) : queryKeys.zoneHostnames(account, event.zoneId));
      // Another replica reports an applied request as a change of its hostname.
      stale(queryKeys.pendingForceHttps(account));
      break;
    case "pending-force-https":
      stale(queryKeys.pendingForceHttps(account));
      break;
    case "zone-labels":
      stale(queryKeys.zoneLabels(account));
      break;
    case "tunnel":
    case "endpoint":
      // The single tunnel first, because queries that derive from the list check whether it is stale.
      if (event.tunnelId !== undefined) stale(queryKeys.tunnel(account, event.tunnelId));
      stale(queryKeys.tunnels(account));
      stale(queryKeys.tunnelHistory(account));
      break;
    case "unconfirmed-write":
      stale(queryKeys.recentWrites(account));
      break;
    case "standing":
      stale(queryKeys.standing(account));
      break;
    case "membership":
      stale(queryKeys.session);
      break;
    case "api-key":
      stale(queryKeys.account(account));
      break;
  }
}

function parseEvent(data: string): AccountEvent | undefined {
  try {
    return accountEventSchema.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}
