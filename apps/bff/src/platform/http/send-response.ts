import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { describeError, type Log } from "./log.ts";
import { ProblemError } from "./problem.ts";
import { getRequestId } from "./request-id.ts";

/** Sends a JSON response; without a body if `body` is undefined. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  type: "application/json" | "application/problem+json" = "application/json",
): void {
  response.statusCode = status;
  if (body === undefined) {
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  response.setHeader("content-type", `${type}; charset=utf-8`);
  response.setHeader("content-length", Buffer.byteLength(text));
  response.end(text);
}

/** Streams text with backpressure until it ends or the client disconnects. */
export async function sendStream(response: ServerResponse, text: AsyncIterable<string>): Promise<void> {
  if (response.destroyed) return;
  response.flushHeaders();
  try {
    await pipeline(text, response);
  } catch (error) {
    const isDisconnected = error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
    if (!isDisconnected) throw error;
  }
}

/**
 * Returns the problem of an error, and logs it unless the client caused it. Unexpected errors become an internal error, which
 * reveals only the request ID.
 */
export function toLoggedProblem(error: unknown, requestId: string, log: Log): ProblemError {
  const problem = toProblemError(error);
  const { cause } = problem.details;
  if (problem.status >= 500 || cause !== undefined) {
    const line = { requestId, problem: problem.kind, ...(cause !== undefined && { error: describeError(cause) }) };
    log[problem.kind === "internal" ? "error" : "warn"](line, problem.message);
  }
  return problem;
}

function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  // The path contains a malformed escape.
  if (error instanceof URIError) return new ProblemError("not-found");
  if (isDatabaseUnavailable(error)) return new ProblemError("unavailable", { retryAfter: 2, cause: error });
  return new ProblemError("internal", { cause: error });
}

/** Sends an error as a problem response. */
export function sendProblem(response: ServerResponse, error: unknown, log: Log): void {
  const requestId = getRequestId(response);
  const problem = toLoggedProblem(error, requestId, log);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  for (const name of ["content-encoding", "cache-control", "etag", "last-modified"]) response.removeHeader(name);
  response.setHeader("cache-control", "no-store");
  const { retryAfter } = problem.details;
  if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
  sendJson(response, problem.status, problem.toProblem(requestId), "application/problem+json");
}
