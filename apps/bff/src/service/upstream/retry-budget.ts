/** Retry budget: limits retries to a tenth of all reads, so that they don't overload a failing service. */
export interface RetryBudget {
  /** Records a read, which earns a part of a retry. */
  recordRead(): void;
  /** Consumes a retry. Returns false if none is left. */
  tryConsume(): boolean;
}

const tokensPerRead = 0.1;
const maxTokens = 5;

export function createRetryBudget(): RetryBudget {
  let tokens = 1;
  return {
    recordRead() {
      tokens = Math.min(maxTokens, tokens + tokensPerRead);
    },
    tryConsume() {
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
