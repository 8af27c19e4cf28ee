/** The one deadline over everything that a call takes. */
export interface Deadline {
  /** Aborted when it has passed. */
  readonly signal: AbortSignal;
  /** Whether it has: also where the process stood still and its timers are not yet run. */
  readonly isOver: boolean;
}

/** A deadline in so many milliseconds from now. */
export function deadlineIn(ms: number): Deadline {
  const end = performance.now() + ms;
  return {
    signal: AbortSignal.timeout(ms),
    get isOver() {
      return performance.now() >= end;
    },
  };
}
