import type { AccountEvent } from "@edge-console/contract/console/events";

/** Tells everybody who follows an account what changed on it. */
export interface AccountEvents {
  publish(accountId: string, event: AccountEvent): void;
  /** Events from now on, until `signal` is aborted. Ends early for a reader who falls far behind. */
  follow(accountId: string, signal: AbortSignal): Subscription;
}

/** What one reader has yet to hear. */
export interface Subscription {
  /** The events that came since the last call, at once if there are some; none when `ms` passed or it ended. */
  next(ms: number): Promise<readonly AccountEvent[]>;
  readonly ended: boolean;
}

/** Events are hints to read again: who has this many waiting is better off starting anew. */
const mostWaiting = 200;

export function createAccountEvents(): AccountEvents {
  const readers = new Map<string, Set<(event: AccountEvent) => void>>();

  return {
    publish(accountId, event) {
      for (const hear of readers.get(accountId) ?? []) hear(event);
    },

    follow(accountId, signal) {
      let waiting: AccountEvent[] = [];
      let ended = signal.aborted;
      let wake = () => {};
      const hear = (event: AccountEvent) => {
        waiting.push(event);
        if (waiting.length > mostWaiting) end();
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
        readers.set(accountId, (readers.get(accountId) ?? new Set()).add(hear));
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
