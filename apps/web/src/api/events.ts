import { type AccountEvent, accountEventSchema } from "@edge-console/contract/console/events";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeys } from "./query-keys.ts";
import { useSessionExpired } from "./session-expired.ts";

/** A screen's own reads go first; then the stream is opened, after this many milliseconds. */
const connectDelayMs = 1_000;

/** The pause before a broken stream is tried again, in milliseconds: it doubles from the first to the last. */
const reconnectDelayMs = { first: 2_000, last: 60_000 };

/**
 * Follows what changes on an account, in whichever tab or console it was changed, and has what is on screen read again.
 * Only while the page can be seen: hidden tabs cost neither a connection nor a read. After a gap everything of the
 * account counts as stale, since nobody knows what was missed.
 */
export function useAccountEvents(account: string | undefined): void {
  const client = useQueryClient();
  const signedOut = useSessionExpired();
  useEffect(() => {
    if (account === undefined || signedOut) return;
    return subscribe(account, {
      onEvent: (event) => applyEvent(client, account, event),
      // Changes between the screen's own reads and this moment: tunnels that connected, lost responses, and what the
      // console found out about them.
      onBeginning: () => {
        void client.invalidateQueries({ queryKey: queryKeys.audit(account) });
        void client.invalidateQueries({ queryKey: queryKeys.tunnels(account), exact: true });
        void client.invalidateQueries({ queryKey: queryKeys.unconfirmedWrites(account) });
        // The screen's own reads may have changed it before the stream was open.
        void client.invalidateQueries({ queryKey: queryKeys.standing(account) });
      },
      onGap: () => void client.invalidateQueries({ queryKey: queryKeys.account(account) }),
      // The browser does not say why: perhaps the session has ended.
      onRefused: () => void client.invalidateQueries({ queryKey: queryKeys.session }),
    });
  }, [client, account, signedOut]);
}

type Listener = {
  onEvent: (event: AccountEvent) => void;
  onBeginning: () => void;
  onGap: () => void;
  onRefused: () => void;
};

function subscribe(account: string, { onEvent, onBeginning, onGap, onRefused }: Listener): () => void {
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
      else onBeginning();
      missed = false;
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const event = parseEvent(data);
      if (event) onEvent(event);
    });
    source.addEventListener("error", () => {
      if (!isOpen) onRefused();
      // The browser's own repetition knows no growing pause, and ends for good at an answer that is no stream.
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

/** Marks as stale what an event is about. */
export function applyEvent(client: QueryClient, account: string, event: AccountEvent): void {
  const stale = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  // Whatever happened is on record.
  stale(queryKeys.audit(account));
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
    case "tunnel":
    case "endpoint":
      // The single one first: what is gathered from the list asks whether it is stale.
      if (event.tunnelId !== undefined) stale(queryKeys.tunnel(account, event.tunnelId));
      stale(queryKeys.tunnels(account));
      stale(queryKeys.tunnelSightings(account));
      break;
    case "unconfirmed-write":
      stale(queryKeys.unconfirmedWrites(account));
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
