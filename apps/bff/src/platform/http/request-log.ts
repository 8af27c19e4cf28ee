import type { RequestHandler } from "express";
import type { ServerResponse } from "node:http";
import type { Log } from "./log.ts";
import { getRequestId } from "./request-id.ts";

/** Fields that handlers add to the log line of a request. */
export interface LogFields {
  /** Pattern of the path, without IDs. */
  route?: string;
  userId?: string;
  /** ID of the access token. */
  tokenId?: string;
  accountId?: string;
}

const logFields = new WeakMap<ServerResponse, LogFields>();

/** Adds fields to the log line of a request. */
export function addLogFields(response: ServerResponse, more: LogFields): void {
  const fields = logFields.get(response);
  if (fields) Object.assign(fields, more);
}

/** Returns the log fields of a request so far. */
export function getLogFields(response: ServerResponse): Readonly<LogFields> {
  return logFields.get(response) ?? {};
}

/** A finished request; `ms` is its duration in milliseconds. */
export interface RequestLine extends Readonly<LogFields> {
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** Returns middleware that logs each request when it ends, without query, headers, or body. */
export function requestLog(log: Log, count: (line: RequestLine) => void = () => {}): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const fields: LogFields = {};
    const { method } = request;
    logFields.set(response, fields);
    response.once("close", () => {
      const ms = performance.now() - started;
      count({ method, ...fields, status: response.statusCode, ms });
      const line = {
        requestId: getRequestId(response),
        method,
        ...fields,
        status: response.statusCode,
        ms: Math.round(ms),
        ...(!response.writableFinished && { aborted: true }),
      };
      log[fields.route?.startsWith("/healthz") ? "debug" : "info"](line, "request");
    });
    getRequestId(response);
    next();
  };
}
