import type { AccountEvent } from "@edge-console/contract/console/events";
import { BoundedMap } from "../db/bounded-map.ts";

/** Publishes changes of an account to its subscribers. */
export interface AccountEvents {
  /** `requestId` identifies a change that was made on this replica. */
  publish(accountId: string, event: AccountEvent, requestId?: string): void;
  /** Calls `listener` with every event of every account that is published on this replica. */
  onPublish(listener: (accountId: string, event: AccountEvent) => void): void;
  /** Returns whether a change of this request was recently published on this replica. */
  wasPublishedHere(requestId: string): boolean;
  /** Number of open streams. */
  readonly subscriberCount: number;
  /** Accounts with subscribers, each with the start of its oldest stream in Unix seconds by this process's clock. */
  getSubscribedAccounts(): ReadonlyMap<string, number>;
  /** Accounts with a subscriber who can see tunnels. */
  getAccountsToPoll(): string[];
  /** Subscribes to events until `signal` is aborted. Ends early if the subscriber falls too far behind. */
  subscribe(accountId: string, signal: AbortSignal, options?: SubscriptionOptions): Subscription;
}

/** How to subscribe to an account. */
export interface SubscriptionOptions {
  /** Returns whether the subscriber can currently see the account's tunnels. */
  readonly canSeeTunnels?: () => boolean;
  /** Seconds since the subscriber started to load what it shows: events of that time are sent first, up to a minute. */
  readonly ageSeconds?: number;
}

/** Event queue of a subscriber. */
export interface Subscription {
  /** Returns queued events, or waits up to `ms` for some. Returns none after the timeout or the end. */
  next(ms: number): Promise<readonly AccountEvent[]>;
  readonly ended: boolean;
}

const maxPublishedRequests = 1_000;

/** Recent events that are kept for new subscribers: of each account, of all accounts, and for how long. */
const maxRecentEvents = 100;
const maxRecentAccounts = 1_000;
const maxAgeSeconds = 60;

/** Queue limit. A subscriber that exceeds it must reconnect and reload. */
const maxQueuedEvents = 200;

export function createAccountEvents(): AccountEvents {
  const subscribersByAccount = new Map<
    string,
    Map<(event: AccountEvent) => void, { readonly canSeeTunnels: () => boolean; readonly startedAt: number }>
  >();

  const recent = new BoundedMap<string, { readonly event: AccountEvent; readonly atMs: number }[]>(maxRecentAccounts);
  const publishedRequests = new BoundedMap<string, true>(maxPublishedRequests);
  const listeners: Parameters<AccountEvents["onPublish"]>[0][] = [];

  return {
    publish(accountId, event, requestId) {
      if (requestId !== undefined) publishedRequests.set(requestId, true);
      const atMs = performance.now();
      const others = (recent.get(accountId) ?? []).filter((other) => other.atMs > atMs - maxAgeSeconds * 1000);
      recent.set(accountId, [...others, { event, atMs }].slice(-maxRecentEvents));
      for (const onEvent of subscribersByAccount.get(accountId)?.keys() ?? []) onEvent(event);
      for (const listener of listeners) listener(accountId, event);
    },

    onPublish: (listener) => void listeners.push(listener),

    wasPublishedHere: (requestId) => publishedRequests.has(requestId),
    get subscriberCount() {
      return [...subscribersByAccount.values()].reduce((sum, subscribers) => sum + subscribers.size, 0);
    },
    getSubscribedAccounts: () =>
      new Map(
        [...subscribersByAccount].map(([id, subscribers]) => [
          id,
          Math.min(...[...subscribers.values()].map((subscriber) => subscriber.startedAt)),
        ]),
      ),
    getAccountsToPoll: () =>
      [...subscribersByAccount].flatMap(([accountId, subscribers]) =>
        [...subscribers.values()].some(({ canSeeTunnels }) => canSeeTunnels()) ? [accountId] : [],
      ),

    subscribe(accountId, signal, { canSeeTunnels = () => false, ageSeconds = 0 } = {}) {
      const since = performance.now() - Math.min(ageSeconds, maxAgeSeconds) * 1000;
      // What the subscriber loaded before it subscribed may be older than these.
      let queue = (recent.get(accountId) ?? []).filter(({ atMs }) => atMs >= since).map(({ event }) => event);
      let ended = signal.aborted;
      let wake = () => {};
      const onEvent = (event: AccountEvent) => {
        queue.push(event);
        if (queue.length > maxQueuedEvents) end();
        wake();
      };
      const end = () => {
        ended = true;
        const subscribers = subscribersByAccount.get(accountId);
        subscribers?.delete(onEvent);
        if (subscribers?.size === 0) subscribersByAccount.delete(accountId);
        wake();
      };
      if (!ended) {
        subscribersByAccount.set(
          accountId,
          (subscribersByAccount.get(accountId) ?? new Map()).set(onEvent, {
            canSeeTunnels,
            startedAt: Date.now() / 1000 - Math.min(ageSeconds, maxAgeSeconds),
          }),
        );
        signal.addEventListener("abort", end, { once: true });
      }

      return {
        async next(ms) {
          if (queue.length === 0 && !ended) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, Math.max(0, ms));
              wake = () => {
                clearTimeout(timer);
                resolve();
              };
            });
          }
          const events = queue;
          queue = [];
          return events;
        },
        get ended() {
          return ended;
        },
      };
    },
  };
}
