/** When somebody asked, and how old an answer may be. */
export interface FreshnessOptions {
  /** On the clock of `performance.now()`. */
  readonly requestedAt: number;
  /** An answer that came this long before will do, in milliseconds; 0 for a person who wants to see what is. */
  readonly maxAgeMs: number;
}

/** Reads shared by everybody on the same account who asks for the same thing meanwhile. */
export interface RequestCoalescer<T> {
  /** Runs the read, or joins the one for this account and this key that had not ended when this was asked. */
  run(accountId: string, key: string, asking: FreshnessOptions, read: () => Promise<T>): Promise<T>;
  /** Later reads of the account join none that began before: something has changed since. */
  invalidate(accountId: string): void;
}

interface CoalescedRead<T> {
  readonly response: Promise<T>;
  endedAt: number;
  failed: boolean;
  /** Whether a second one has joined it. */
  joined: boolean;
  /** When it is forgotten. */
  evictionTimer: NodeJS.Timeout | undefined;
}

/**
 * When several ask at once, such as all open tabs after a change, the last of them get here after the first has its
 * answer: they may be this late, in milliseconds. Who asks alone always gets a read of their own.
 */
const coalesceWindowMs = 150;
/** For how long an answer is kept, in milliseconds; the oldest that anybody is content with. */
const cacheTtlMs = 5_000;

export function createRequestCoalescer<T>(): RequestCoalescer<T> {
  const accounts = new Map<string, Map<string, CoalescedRead<T>>>();

  function begin(accountId: string, key: string, read: () => Promise<T>): Promise<T> {
    const reads = accounts.get(accountId) ?? new Map<string, CoalescedRead<T>>();
    accounts.set(accountId, reads);
    const answer = read();
    const shared: CoalescedRead<T> = {
      response: answer,
      endedAt: Infinity,
      failed: false,
      joined: false,
      evictionTimer: undefined,
    };
    // The timer would keep the earlier answer in memory.
    clearTimeout(reads.get(key)?.evictionTimer);
    reads.set(key, shared);
    const end = (failed: boolean) => {
      shared.endedAt = performance.now();
      shared.failed = failed;
      if (reads.get(key) !== shared) return;
      shared.evictionTimer = setTimeout(() => {
        if (reads.get(key) === shared) reads.delete(key);
        if (reads.size === 0 && accounts.get(accountId) === reads) accounts.delete(accountId);
      }, cacheTtlMs);
      shared.evictionTimer.unref();
    };
    answer.then(
      () => end(false),
      () => end(true),
    );
    return answer;
  }

  return {
    run(accountId: string, key: string, asking: FreshnessOptions, read: () => Promise<T>): Promise<T> {
      const shared = accounts.get(accountId)?.get(key);
      if (!shared || !isRecentEnough(shared, asking)) return begin(accountId, key, read);
      shared.joined = true;
      return shared.response;
    },

    invalidate(accountId) {
      accounts.delete(accountId);
    },
  };
}

function isRecentEnough(
  { endedAt, failed, joined }: CoalescedRead<unknown>,
  { requestedAt, maxAgeMs }: FreshnessOptions,
): boolean {
  const age = failed ? 0 : Math.max(maxAgeMs, joined ? coalesceWindowMs : 0);
  return requestedAt - endedAt <= age;
}
