import type { CallObserver } from "./observed-call.ts";
import type { Metrics } from "./metrics.ts";
import type { Tracing } from "./tracing.ts";

/** Returns an observer that counts and traces calls to the service; undefined if both are disabled. */
export function createCallObserver(metrics: Metrics | null, tracing: Tracing | null): CallObserver | undefined {
  if (!metrics && !tracing) return undefined;
  return {
    onCallEnd: (end) => metrics?.recordUpstreamCall(end),
    trace: tracing ? tracing.traceCall : (_, call) => call(),
  };
}
