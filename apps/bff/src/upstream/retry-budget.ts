/** Keeps repeated reads to a tenth of all reads, so that a service in failure is not buried by them. */
export interface RetryBudget {
  /** A read was asked for. */
  recordRead(): void;
  /** Whether one may be repeated; if so, that is counted. */
  tryConsume(): boolean;
}

const tokensPerRead = 0.1;
const maxTokens = 5;

export function createRetryBudget(): RetryBudget {
  let saved = 1;
  return {
    recordRead() {
      saved = Math.min(maxTokens, saved + tokensPerRead);
    },
    tryConsume() {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
