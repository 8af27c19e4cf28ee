import type { Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { createServer } from "node:http";
import type { RequestLine } from "../http/request-log.ts";
import type { CallResult } from "../upstream/call-service.ts";

/** What is counted, for Prometheus. No label ever holds an id, an address or anything a person typed. */
export interface Metrics {
  /** A request of a browser was answered. */
  recordRequest(line: RequestLine): void;
  /** A call to the service ended. */
  recordUpstreamCall(end: CallResult): void;
  /** Asks for a value whenever the metrics are read; a failure leaves it out. */
  registerGauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** All of it in Prometheus's text format. */
  serialize(): Promise<string>;
}

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts in this process's memory, on a registry of its own. */
export function createMetrics(): Metrics {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: "console_request_duration_seconds",
    help: "Requests of browsers, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: bucketSeconds,
    registers: [registry],
  });
  const upstream = new Histogram({
    name: "console_upstream_duration_seconds",
    help: "Calls to the service, by operation and how they ended.",
    labelNames: ["operation", "outcome"],
    buckets: bucketSeconds,
    registers: [registry],
  });
  const refused = new Counter({
    name: "console_upstream_held_back_total",
    help: "Calls that were not sent: a rate limit's budget was used up, or the service is left alone.",
    labelNames: ["operation", "outcome"],
    registers: [registry],
  });

  return {
    recordRequest({ method, route, status, ms }) {
      requests.observe({ method, route: route ?? "other", status: String(status) }, ms / 1000);
    },
    recordUpstreamCall({ operation, outcome, sent, durationMs: ms }) {
      if (sent) upstream.observe({ operation, outcome }, ms / 1000);
      else refused.inc({ operation, outcome });
    },
    registerGauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            gauge.set(await read());
          } catch {
            gauge.remove();
          }
        },
      });
    },
    serialize: () => registry.metrics(),
  };
}

/** Serves them on loopback at `/metrics`, until it is closed. Rejects when the port is taken. */
export async function serveMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.serialize().then(
      (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}
