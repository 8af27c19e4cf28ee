/** Keeps repeated reads to a tenth of all reads, so that a service in trouble is not buried by them. */
export interface RetryBudget {
  /** A read was asked for. */
  earn(): void;
  /** Whether one may be repeated; if so, that is counted. */
  spend(): boolean;
}

const earnedByEach = 0.1;
const mostSaved = 5;

export function createRetryBudget(): RetryBudget {
  let saved = 1;
  return {
    earn() {
      saved = Math.min(mostSaved, saved + earnedByEach);
    },
    spend() {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
