/** What a call shows about the health of the service. `not-sent` shows nothing. */
export type CallOutcome = "success" | "failure" | "not-sent";

/** Circuit breaker: opens after `failureThreshold` consecutive failures, then allows one probe call at a time. */
export interface CircuitBreaker {
  /** Whether calls are rejected, but for a probe. */
  readonly isOpen: boolean;
  /** Returns a permit whose `report` must be called once with the outcome, or the seconds to wait. */
  acquire(): { readonly report: (outcome: CallOutcome) => void } | { readonly retryAfter: number };
}

export interface CircuitBreakerOptions {
  /** Consecutive failures that open the circuit. */
  readonly failureThreshold?: number;
  /** Time between opening and the first probe. */
  readonly resetTimeoutMs?: number;
  /** Monotonic clock, in milliseconds. */
  readonly clock?: () => number;
}

export function createCircuitBreaker(options: CircuitBreakerOptions = {}): CircuitBreaker {
  const { failureThreshold: failures = 10, resetTimeoutMs: restMs = 5_000, clock = () => performance.now() } = options;
  let consecutiveFailures = 0;
  let openUntil: number | null = null;
  let probing = false;

  return {
    get isOpen() {
      return openUntil !== null;
    },
    acquire() {
      const now = clock();
      const isProbe = openUntil !== null;
      if (openUntil !== null) {
        if (now < openUntil) return { retryAfter: Math.ceil((openUntil - now) / 1000) };
        if (probing) return { retryAfter: 1 };
        probing = true;
      }
      return {
        report(outcome) {
          if (isProbe) probing = false;
          if (outcome === "not-sent") return;
          consecutiveFailures = outcome === "success" ? 0 : consecutiveFailures + 1;
          if (outcome === "success") openUntil = null;
          else if (isProbe || consecutiveFailures >= failures) openUntil = clock() + restMs;
        },
      };
    },
  };
}
