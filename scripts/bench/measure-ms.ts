/** Returns how long an action takes, in milliseconds. */
export async function measureMs(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}
