import type { CallObserver } from "../upstream/call-service.ts";
import type { Metrics } from "./metrics.ts";
import type { Tracing } from "./tracing.ts";

/** Has the calls to the service counted and traced, as far as anybody does; undefined where nobody does. */
export function createCallObserver(metrics: Metrics | null, tracing: Tracing | null): CallObserver | undefined {
  if (!metrics && !tracing) return undefined;
  return {
    onCallEnd: (end) => metrics?.recordUpstreamCall(end),
    trace: tracing ? tracing.traceCall : (_, call) => call(),
  };
}
