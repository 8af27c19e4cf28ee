/** How a call ended, as far as it tells whether the service works; `untold` when it was not sent after all. */
export type CallOutcome = "well" | "ill" | "untold";

/** Leaves the service alone for a moment when it fails again and again, then tries it with one call at a time. */
export interface CircuitBreaker {
  /** Whether the service is being left alone, or tried with one call. */
  readonly isOpen: boolean;
  /** Leave to send: tell how it ended, once. Or the seconds to wait. */
  acquire(): { readonly report: (health: CallOutcome) => void } | { readonly retryAfter: number };
}

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly failureThreshold?: number;
  /** How long it stays open before a probe, in milliseconds. */
  readonly resetTimeoutMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
}

export function createCircuitBreaker(options: CircuitBreakerOptions = {}): CircuitBreaker {
  const { failureThreshold: failures = 10, resetTimeoutMs: restMs = 5_000, clock = () => performance.now() } = options;
  let inARow = 0;
  let openUntil: number | null = null;
  let probing = false;

  return {
    get isOpen() {
      return openUntil !== null;
    },
    acquire() {
      const now = clock();
      const probe = openUntil !== null;
      if (openUntil !== null) {
        if (now < openUntil) return { retryAfter: Math.ceil((openUntil - now) / 1000) };
        if (probing) return { retryAfter: 1 };
        probing = true;
      }
      return {
        report(health) {
          if (probe) probing = false;
          if (health === "untold") return;
          inARow = health === "well" ? 0 : inARow + 1;
          if (health === "well") openUntil = null;
          else if (probe || inARow >= failures) openUntil = clock() + restMs;
        },
      };
    },
  };
}
