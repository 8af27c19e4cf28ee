/** How much of one of the service's limits is used in this minute. Times in Unix seconds. */
export interface RateLimitUsage {
  /** Calls counted by this console. */
  readonly used: number;
  /** The service's limit (Limits). */
  readonly limit: number;
  /** From here on only changes are sent, so that they get through. */
  readonly readLimit: number;
  /** Until when nothing is sent, after the service refused; null when it did not. */
  readonly blockedUntil: number | null;
}

/** What is left of the service's rate limits for an account: of its own key, and of the address that all share. */
export interface RateBudget {
  /** When the next minute begins. */
  readonly resetsAt: number;
  readonly now: number;
  /** Null when no API key is connected. */
  readonly key: RateLimitUsage | null;
  readonly address: RateLimitUsage;
}
