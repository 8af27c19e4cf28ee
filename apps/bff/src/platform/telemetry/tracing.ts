import { type Span, SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { RequestHandler } from "express";
import { getRequestId } from "../http/request-id.ts";
import { getLogFields } from "../http/request-log.ts";
import type { TraceWrapper } from "./observed-call.ts";

/** Traces of requests and of their calls to the service. Spans contain only names, statuses, and request IDs. */
export interface Tracing {
  /** Opens a span for each request. Must be the first middleware. */
  readonly middleware: RequestHandler;
  /** Opens a span around a call to the service. */
  readonly traceCall: TraceWrapper;
  /** Sends pending spans. */
  close(): Promise<void>;
}

/**
 * Exports traces with OTLP over HTTP. The exporter reads OTEL_EXPORTER_OTLP_ENDPOINT and the other variables of
 * OpenTelemetry. Calls to the service carry no trace headers, because its specification has none.
 */
export function createTracing(): Tracing {
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
  provider.register();
  const tracer: Tracer = trace.getTracer("edge-console");

  return {
    middleware(request, response, next) {
      tracer.startActiveSpan(request.method, { kind: SpanKind.SERVER }, (span) => {
        span.setAttribute("edge_console.request_id", getRequestId(response));
        span.setAttribute("http.request.method", request.method);
        response.once("close", () => {
          const { route } = getLogFields(response);
          if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute("http.route", route);
          span.setAttribute("http.response.status_code", response.statusCode);
          if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        next();
      });
    },

    traceCall: (operation, call) =>
      tracer.startActiveSpan(`service ${operation}`, { kind: SpanKind.CLIENT }, async (span: Span) => {
        try {
          return await call();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),

    close: () => provider.shutdown(),
  };
}
