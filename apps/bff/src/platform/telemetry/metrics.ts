import type { Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { createServer } from "node:http";
import type { RequestLine } from "../http/request-log.ts";
import type { CallResult } from "./observed-call.ts";

/** Prometheus metrics. Labels never contain IDs, IP addresses, or user input. */
export interface Metrics {
  /** Records a request from a browser. */
  recordRequest(line: RequestLine): void;
  /** Records a call to the service. */
  recordUpstreamCall(end: CallResult): void;
  /** Records an attempt to deliver a notification. */
  recordDelivery(attempt: { readonly type: string; readonly state: string; readonly failure: string | null }): void;
  /** Counts an evaluation of an account's alerts. */
  recordEvaluation(outcome: "completed" | "failed"): void;
  /** Records a run of a job. */
  recordJob(run: { readonly kind: string; readonly outcome: "completed" | "failed"; readonly seconds: number }): void;
  /** Sets the version and the commit of the console. */
  setBuild(build: { readonly version: string; readonly commit: string }): void;
  /** Counts an email that wasn't sent. */
  recordMailFailure(kind: string): void;
  /** Counts a failed sign-in or confirmation of identity. */
  recordSignInFailure(reason: string): void;
  /** Registers a gauge with a value for each value of a label. */
  registerLabeledGauge(
    label: string,
    name: string,
    help: string,
    read: () => ReadonlyMap<string, number> | Promise<ReadonlyMap<string, number>>,
  ): void;
  /** Registers a gauge whose value is read on each scrape. Left out if reading fails. */
  registerGauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Returns all metrics in the Prometheus text format. */
  serialize(): Promise<string>;
}

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates metrics on a separate registry, in this process's memory. */
export function createMetrics(): Metrics {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: "console_request_duration_seconds",
    help: "Requests from browsers, by method, route, and status.",
    labelNames: ["method", "route", "status"],
    buckets: bucketSeconds,
    registers: [registry],
  });
  const upstream = new Histogram({
    name: "console_upstream_duration_seconds",
    help: "Calls to the Edge API, by operation and outcome.",
    labelNames: ["operation", "outcome"],
    buckets: bucketSeconds,
    registers: [registry],
  });
  const notSent = new Counter({
    name: "console_upstream_held_back_total",
    help: "Calls to the Edge API that were not sent, by operation and outcome, such as rate-limited or circuit-open.",
    labelNames: ["operation", "outcome"],
    registers: [registry],
  });

  const deliveries = new Counter({
    name: "console_notification_attempts_total",
    help: "Attempts to deliver notifications, by type (email, channel) and state: delivered, queued (tried again), failed, or canceled; and why the attempt failed.",
    labelNames: ["type", "state", "failure"],
    registers: [registry],
  });

  const build = new Gauge({
    name: "console_build_info",
    help: "1, with the version and the commit of the console.",
    labelNames: ["version", "commit"],
    registers: [registry],
  });
  const mailFailures = new Counter({
    name: "console_mail_failures_total",
    help: "Emails that the mail server didn't accept, by kind, such as credentials, certificate, or unreachable.",
    labelNames: ["kind"],
    registers: [registry],
  });

  const signInFailures = new Counter({
    name: "console_sign_in_failures_total",
    help: "Failed sign-ins and confirmations of identity, by reason, such as wrong-credentials, throttled, or sso-no-access.",
    labelNames: ["reason"],
    registers: [registry],
  });

  const evaluations = new Counter({
    name: "console_alert_evaluations_total",
    help: "Evaluations of an account's alerts, by outcome: completed or failed.",
    labelNames: ["outcome"],
    registers: [registry],
  });

  const jobs = new Histogram({
    name: "console_job_duration_seconds",
    help: "Runs of background jobs, by kind.",
    labelNames: ["kind"],
    buckets: [...bucketSeconds, 30, 60, 120],
    registers: [registry],
  });
  const jobFailures = new Counter({
    name: "console_job_failures_total",
    help: "Runs of background jobs that failed, by kind.",
    labelNames: ["kind"],
    registers: [registry],
  });

  return {
    recordJob({ kind, outcome, seconds }) {
      jobs.observe({ kind }, seconds);
      if (outcome === "failed") jobFailures.inc({ kind });
    },
    registerLabeledGauge(label, name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          gauge.reset();
          try {
            for (const [name, value] of await read()) gauge.set({ [label]: name }, value);
          } catch {
            // Left out, as with any gauge that can't be read.
          }
        },
      });
    },
    recordDelivery: ({ type, state, failure }) => deliveries.inc({ type, state, failure: failure ?? "none" }),
    setBuild: (labels) => build.set(labels, 1),
    recordMailFailure: (kind) => mailFailures.inc({ kind }),
    recordSignInFailure: (reason) => signInFailures.inc({ reason }),
    recordRequest({ method, route, status, ms }) {
      requests.observe({ method, route: route ?? "other", status: String(status) }, ms / 1000);
    },
    recordUpstreamCall({ operation, outcome, sent, durationMs }) {
      if (sent) upstream.observe({ operation, outcome }, durationMs / 1000);
      else notSent.inc({ operation, outcome });
    },
    recordEvaluation: (outcome) => evaluations.inc({ outcome }),
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

/** Serves the metrics at `/metrics`. Rejects if the host or the port can't be used. */
export async function serveMetrics(metrics: Metrics, port: number, host = "127.0.0.1"): Promise<Server> {
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
    server.listen(port, host, resolve);
  });
  return server;
}
