let isActive = false;

/** Returns whether reads are started for a screen that may be opened next. */
export function isPrefetching(): boolean {
  return isActive;
}

/** Starts reads for a screen that may be opened next. They never use what the rate limit reserves for what users do. */
export function startPrefetching(start: () => void): void {
  const wasActive = isActive;
  isActive = true;
  try {
    start();
  } finally {
    isActive = wasActive;
  }
}

/** Returns a function that starts reads later, with the priority of the reads that are started now. */
export function keepPriority(): (start: () => void) => void {
  return isActive ? startPrefetching : (start) => start();
}
