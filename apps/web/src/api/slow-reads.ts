import { useState } from "react";
import { createStore, useStore } from "../state/create-store.ts";

/** Time after which a read counts as slow. */
const slowAfterMs = 1_500;

/** Minimum time that it's waited for, so that a response isn't slow that arrived while the page started. */
const minWaitMs = 500;

/** Number of reads of the Edge API that the page waits for, and that are slow. */
const slowReads = createStore(0);

/**
 * Returns the response to a read of the Edge API that was sent at `startedAt`, a time of `performance.now()`. If it takes long,
 * the read counts as slow until then.
 */
export async function watchRead<T>(response: Promise<T>, startedAt: number): Promise<T> {
  let isSlow = false;
  const markSlow = () => {
    isSlow = true;
    slowReads.set((reads) => reads + 1);
  };
  const timer = setTimeout(markSlow, Math.max(minWaitMs, startedAt + slowAfterMs - performance.now()));
  try {
    return await response;
  } finally {
    clearTimeout(timer);
    if (isSlow) slowReads.set((reads) => reads - 1);
  }
}

/** Returns whether the page waits for a slow read of the Edge API. */
export function useSlowApi(): boolean {
  return useStore(slowReads) > 0;
}

/**
 * Returns whether the page waited for a slow read since the component was mounted. Screens whose sections usually appear
 * together then show those that are loaded, and keep them.
 */
export function useWasApiSlow(): boolean {
  const isSlow = useSlowApi();
  const [wasSlow, setWasSlow] = useState(false);
  if (isSlow && !wasSlow) setWasSlow(true);
  return wasSlow;
}
