/**
 * Calls an async function for each item in order, at most `concurrency` at a time, until `signal` aborts. After an error
 * it starts no further call, and throws the first error when the running calls have ended.
 */
export async function forEachWithConcurrency<T>(
  items: readonly T[],
  callback: (item: T) => Promise<void>,
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
): Promise<void> {
  const queue = items.values();
  let failure: { reason: unknown } | undefined;
  const runWorker = async () => {
    for (const item of queue) {
      if (failure || signal.aborted) return;
      try {
        await callback(item);
      } catch (reason) {
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runWorker));
  if (failure) throw failure.reason;
}
