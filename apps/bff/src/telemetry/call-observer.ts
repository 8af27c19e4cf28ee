import type { ExchangeWatch } from "../upstream/exchange.ts";
import type { Metrics } from "./metrics.ts";
import type { Tracing } from "./tracing.ts";

/** Has the calls to the service counted and traced, as far as anybody does; undefined where nobody does. */
export function createCallObserver(metrics: Metrics | null, tracing: Tracing | null): ExchangeWatch | undefined {
  if (!metrics && !tracing) return undefined;
  return {
    ended: (end) => metrics?.upstreamCall(end),
    around: tracing ? tracing.around : (_, call) => call(),
  };
}
