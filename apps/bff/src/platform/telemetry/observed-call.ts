/** Result of a call, for metrics. `outcome` is `ok`, the HTTP status, or the kind of failure. */
export interface CallResult {
  /** Method and path of the operation, such as `GET /cdn/{ZONE_ID}`. */
  readonly operation: string;
  readonly outcome: string;
  /** Whether the request was sent. */
  readonly sent: boolean;
  readonly durationMs: number;
}

/** Runs a call within a trace span. */
export type TraceWrapper = <T>(operation: string, call: () => Promise<T>) => Promise<T>;

/** Observes the calls to the service. */
export interface CallObserver {
  onCallEnd(end: CallResult): void;
  readonly trace: TraceWrapper;
}
