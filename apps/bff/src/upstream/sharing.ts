/** When somebody asked, and how old an answer may be. */
export interface Asking {
  /** On the clock of `performance.now()`. */
  readonly askedAt: number;
  /** An answer that came this long before will do, in milliseconds; 0 for a person who wants to see what is. */
  readonly maxAgeMs: number;
}

/** Reads shared by everybody on the same account who asks for the same thing meanwhile. */
export interface Sharing<T> {
  /** Runs the read, or joins the one for this account and this key that had not ended when this was asked. */
  share(accountId: string, key: string, asking: Asking, read: () => Promise<T>): Promise<T>;
  /** Later reads of the account join none that began before: something has changed since. */
  forget(accountId: string): void;
}

interface SharedRead<T> {
  readonly answer: Promise<T>;
  endedAt: number;
  failed: boolean;
  /** Whether a second one has joined it. */
  joined: boolean;
  /** When it is forgotten. */
  end: NodeJS.Timeout | undefined;
}

/**
 * When several ask at once, such as all open tabs after a change, the last of them get here after the first has its
 * answer: they may be this late, in milliseconds. Who asks alone always gets a read of their own.
 */
const burstMs = 150;
/** For how long an answer is kept, in milliseconds; the oldest that anybody is content with. */
const keptMs = 5_000;

export function createSharing<T>(): Sharing<T> {
  const accounts = new Map<string, Map<string, SharedRead<T>>>();

  function begin(accountId: string, key: string, read: () => Promise<T>): Promise<T> {
    const reads = accounts.get(accountId) ?? new Map<string, SharedRead<T>>();
    accounts.set(accountId, reads);
    const answer = read();
    const shared: SharedRead<T> = { answer, endedAt: Infinity, failed: false, joined: false, end: undefined };
    // The timer would keep the earlier answer in memory.
    clearTimeout(reads.get(key)?.end);
    reads.set(key, shared);
    const end = (failed: boolean) => {
      shared.endedAt = performance.now();
      shared.failed = failed;
      if (reads.get(key) !== shared) return;
      shared.end = setTimeout(() => {
        if (reads.get(key) === shared) reads.delete(key);
        if (reads.size === 0 && accounts.get(accountId) === reads) accounts.delete(accountId);
      }, keptMs);
      shared.end.unref();
    };
    answer.then(
      () => end(false),
      () => end(true),
    );
    return answer;
  }

  return {
    share(accountId: string, key: string, asking: Asking, read: () => Promise<T>): Promise<T> {
      const shared = accounts.get(accountId)?.get(key);
      if (!shared || !isRecentEnough(shared, asking)) return begin(accountId, key, read);
      shared.joined = true;
      return shared.answer;
    },

    forget(accountId) {
      accounts.delete(accountId);
    },
  };
}

function isRecentEnough({ endedAt, failed, joined }: SharedRead<unknown>, { askedAt, maxAgeMs }: Asking): boolean {
  const age = failed ? 0 : Math.max(maxAgeMs, joined ? burstMs : 0);
  return askedAt - endedAt <= age;
}
