/**
 * Returns a function that creates a value once, when it is first called. For formats of Intl at module level: the first one
 * takes the browser 20 ms, which a page without numbers doesn't need.
 */
export function onFirstUse<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
