import type { RequestHandler } from "express";
import type { ServerResponse } from "node:http";
import type { Log } from "./log.ts";
import { getRequestId } from "./request-id.ts";

/** What is learnt of a request on its way, for its line in the log. */
interface LogFields {
  /** The pattern of its path, which holds no ids. */
  route?: string;
  userId?: string;
  accountId?: string;
}

const logFields = new WeakMap<ServerResponse, LogFields>();

/** Adds to the log line of the request that this answers. */
export function addLogFields(response: ServerResponse, more: LogFields): void {
  const own = logFields.get(response);
  if (own) Object.assign(own, more);
}

/** What is known of the request that this answers so far. */
export function getLogFields(response: ServerResponse): Readonly<LogFields> {
  return logFields.get(response) ?? {};
}

/** What is told of each request when it is over; `ms` in milliseconds. */
export interface RequestLine extends Readonly<LogFields> {
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** Writes one line for each request, when it is over. It holds no query, header or body. */
export function requestLog(log: Log, count: (line: RequestLine) => void = () => {}): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const own: LogFields = {};
    const { method } = request;
    logFields.set(response, own);
    response.once("close", () => {
      const ms = performance.now() - started;
      count({ method, ...own, status: response.statusCode, ms });
      const line = {
        requestId: getRequestId(response),
        method,
        ...own,
        status: response.statusCode,
        ms: Math.round(ms),
        ...(!response.writableFinished && { aborted: true }),
      };
      log[own.route?.startsWith("/healthz") ? "debug" : "info"](line, "request");
    });
    getRequestId(response);
    next();
  };
}
