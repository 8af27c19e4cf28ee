/** Usage of a rate limit in the current minute. Times in Unix seconds. */
export interface RateLimitUsage {
  /** Requests sent by this console. */
  readonly used: number;
  /** The limit (Spec: Limits). */
  readonly limit: number;
  /** Above this number, only writes are sent. */
  readonly readLimit: number;
  /** Time until which no requests are sent after a 429; null if there was none. */
  readonly blockedUntil: number | null;
}

/** Rate limits that apply to an account: of its API key, and of the console's IP address, which all accounts share. */
export interface RateBudget {
  /** Start of the next minute. */
  readonly resetsAt: number;
  readonly now: number;
  /** Null if no API key is connected. */
  readonly key: RateLimitUsage | null;
  readonly address: RateLimitUsage;
}
