/** Returns the result of `action`, or undefined if it throws: storage is blocked or full, or an item is not JSON. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
