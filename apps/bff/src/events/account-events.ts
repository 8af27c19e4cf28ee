import type { AccountEvent } from "@edge-console/contract/console/events";
import { BoundedMap } from "../db/bounded-map.ts";

/** Tells everybody who follows an account what changed on it. */
export interface AccountEvents {
  /** `requestId` is that of a change made here: the other replicas tell theirs. */
  publish(accountId: string, event: AccountEvent, requestId?: string): void;
  /** Whether a change by this request was told here a short while ago. */
  wasPublishedHere(requestId: string): boolean;
  /** How many streams are open. */
  readonly subscriberCount: number;
  /** The accounts that are followed, each with the start of its oldest stream in Unix seconds by this process's clock. */
  getSubscribedAccounts(): ReadonlyMap<string, number>;
  /** Those among them whose tunnels one of the followers may see. */
  getAccountsToPoll(): string[];
  /**
   * Events from now on, until `signal` is aborted. Ends early for a reader who falls far behind. `seesTunnels` says
   * whether the account's tunnels have to be watched for this reader at the moment of the call.
   */
  subscribe(accountId: string, signal: AbortSignal, seesTunnels?: () => boolean): Subscription;
}

/** What one reader has yet to hear. */
export interface Subscription {
  /** The events that came since the last call, at once if there are some; none when `ms` passed or it ended. */
  next(ms: number): Promise<readonly AccountEvent[]>;
  readonly ended: boolean;
}

/** So many of the changes made here are remembered as told. */
const maxPublishedRequests = 1_000;

/** Events are hints to read again: who has this many waiting is better off starting anew. */
const maxQueuedEvents = 200;

export function createAccountEvents(): AccountEvents {
  const readers = new Map<
    string,
    Map<(event: AccountEvent) => void, { readonly seesTunnels: () => boolean; readonly startedAt: number }>
  >();

  const own = new BoundedMap<string, true>(maxPublishedRequests);

  return {
    publish(accountId, event, requestId) {
      if (requestId !== undefined) own.set(requestId, true);
      for (const hear of readers.get(accountId)?.keys() ?? []) hear(event);
    },

    wasPublishedHere: (requestId) => own.has(requestId),
    get subscriberCount() {
      return [...readers.values()].reduce((sum, those) => sum + those.size, 0);
    },
    getSubscribedAccounts: () =>
      new Map([...readers].map(([id, those]) => [id, Math.min(...[...those.values()].map((one) => one.startedAt))])),
    getAccountsToPoll: () =>
      [...readers].flatMap(([accountId, those]) =>
        [...those.values()].some(({ seesTunnels }) => seesTunnels()) ? [accountId] : [],
      ),

    subscribe(accountId, signal, seesTunnels = () => false) {
      let waiting: AccountEvent[] = [];
      let ended = signal.aborted;
      let wake = () => {};
      const hear = (event: AccountEvent) => {
        waiting.push(event);
        if (waiting.length > maxQueuedEvents) end();
        wake();
      };
      const end = () => {
        ended = true;
        const others = readers.get(accountId);
        others?.delete(hear);
        if (others?.size === 0) readers.delete(accountId);
        wake();
      };
      if (!ended) {
        readers.set(
          accountId,
          (readers.get(accountId) ?? new Map()).set(hear, { seesTunnels, startedAt: Date.now() / 1000 }),
        );
        signal.addEventListener("abort", end, { once: true });
      }

      return {
        async next(ms) {
          if (waiting.length === 0 && !ended) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, Math.max(0, ms));
              wake = () => {
                clearTimeout(timer);
                resolve();
              };
            });
          }
          const heard = waiting;
          waiting = [];
          return heard;
        },
        get ended() {
          return ended;
        },
      };
    },
  };
}
