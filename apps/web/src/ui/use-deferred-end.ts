import { useDeferredValue } from "react";

/**
 * Returns whether a screen is loading, until React has rendered the loaded one beside it: what appears then is rendered in
 * parts, which don't block input, instead of in one task.
 */
export function useDeferredEnd(isLoading: boolean): boolean {
  const deferred = useDeferredValue(isLoading);
  return isLoading || deferred;
}
