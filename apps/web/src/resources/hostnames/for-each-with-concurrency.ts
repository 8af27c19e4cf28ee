/**
 * Reads each item, at most `limit` at a time and in their order. Ends when all are read or `signal` says so; after a
 * failure it begins no further one, waits for those under way and throws what went wrong first.
 */
export async function forEachWithConcurrency<T>(
  items: readonly T[],
  read: (item: T) => Promise<void>,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<void> {
  const queue = items.values();
  let failure: { reason: unknown } | undefined;
  const work = async () => {
    for (const item of queue) {
      if (failure || signal.aborted) return;
      try {
        await read(item);
      } catch (reason) {
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  if (failure) throw failure.reason;
}
