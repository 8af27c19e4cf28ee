/** Reads in flight, shared by everybody on the same account who asks for the same thing meanwhile. */
export interface Sharing {
  /** Runs the read, or joins the one that is under way for this account and this key. */
  share<T>(accountId: string, key: string, read: () => Promise<T>): Promise<T>;
  /** Later reads of the account join none that is under way now: something has changed since it began. */
  forget(accountId: string): void;
}

export function createSharing(): Sharing {
  const accounts = new Map<string, Map<string, Promise<unknown>>>();

  return {
    share<T>(accountId: string, key: string, read: () => Promise<T>): Promise<T> {
      const underWay = accounts.get(accountId) ?? new Map<string, Promise<unknown>>();
      accounts.set(accountId, underWay);
      const running = underWay.get(key);
      // Only `read`s of one type are ever stored under one key: the key is made of the operation.
      if (running) return running as Promise<T>;
      const started = read().finally(() => {
        if (underWay.get(key) === started) underWay.delete(key);
        if (underWay.size === 0 && accounts.get(accountId) === underWay) accounts.delete(accountId);
      });
      underWay.set(key, started);
      return started;
    },

    forget(accountId) {
      accounts.delete(accountId);
    },
  };
}
