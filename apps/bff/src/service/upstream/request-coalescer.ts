/** How old a shared response may be. */
export interface FreshnessOptions {
  /** On the clock of `performance.now()`. */
  readonly requestedAt: number;
  /** Accepts a response that arrived this long before the request; 0 for a user who wants current data. */
  readonly maxAgeMs: number;
}

/** Coalesces identical concurrent reads of an account into one upstream request. */
export interface RequestCoalescer<T> {
  /** Runs `read`, or shares an earlier one for the same account and key that is recent enough. */
  run(accountId: string, key: string, freshness: FreshnessOptions, read: () => Promise<T>): Promise<T>;
  /** Stops sharing earlier reads of the account, because it has changed. */
  invalidate(accountId: string): void;
}

interface CoalescedRead<T> {
  readonly response: Promise<T>;
  settledAt: number;
  failed: boolean;
  /** Whether a second request shares it. */
  hasJoiner: boolean;
  evictionTimer: NodeJS.Timeout | undefined;
}

/**
 * A read that is already shared also serves requests that arrive this much later, such as those of all open tabs after a
 * change. Otherwise a response is reused only within `maxAgeMs`.
 */
const coalesceWindowMs = 150;
/** Time to keep a response: the highest `maxAgeMs` in use. */
const cacheTtlMs = 5_000;

export function createRequestCoalescer<T>(): RequestCoalescer<T> {
  const accounts = new Map<string, Map<string, CoalescedRead<T>>>();

  function start(accountId: string, key: string, read: () => Promise<T>): Promise<T> {
    const reads = accounts.get(accountId) ?? new Map<string, CoalescedRead<T>>();
    accounts.set(accountId, reads);
    const response = read();
    const shared: CoalescedRead<T> = {
      response,
      settledAt: Infinity,
      failed: false,
      hasJoiner: false,
      evictionTimer: undefined,
    };
    // The timer would keep the earlier response in memory.
    clearTimeout(reads.get(key)?.evictionTimer);
    reads.set(key, shared);
    const settle = (failed: boolean) => {
      shared.settledAt = performance.now();
      shared.failed = failed;
      if (reads.get(key) !== shared) return;
      shared.evictionTimer = setTimeout(() => {
        if (reads.get(key) === shared) reads.delete(key);
        if (reads.size === 0 && accounts.get(accountId) === reads) accounts.delete(accountId);
      }, cacheTtlMs);
      shared.evictionTimer.unref();
    };
    response.then(
      () => settle(false),
      () => settle(true),
    );
    return response;
  }

  return {
    run(accountId: string, key: string, freshness: FreshnessOptions, read: () => Promise<T>): Promise<T> {
      const shared = accounts.get(accountId)?.get(key);
      if (!shared || !isRecentEnough(shared, freshness)) return start(accountId, key, read);
      shared.hasJoiner = true;
      return shared.response;
    },

    invalidate(accountId) {
      accounts.delete(accountId);
    },
  };
}

function isRecentEnough(
  { settledAt, failed, hasJoiner }: CoalescedRead<unknown>,
  { requestedAt, maxAgeMs }: FreshnessOptions,
): boolean {
  const age = failed ? 0 : Math.max(maxAgeMs, hasJoiner ? coalesceWindowMs : 0);
  return requestedAt - settledAt <= age;
}
