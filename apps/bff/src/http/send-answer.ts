import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { describeError, type Log } from "./log.ts";
import { ProblemError } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

/** Answers with JSON of a type; undefined is no body. */
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
  const text = textOf(body);
  response.setHeader("content-type", `${type}; charset=utf-8`);
  response.setHeader("content-length", Buffer.byteLength(text));
  response.end(text);
}

/** What many readers are given at once is written down once; `undefined` for what was sent to one so far. */
const shared = new WeakMap<object, Buffer | undefined>();

function textOf(body: unknown): string | Buffer {
  if (typeof body !== "object" || body === null) return JSON.stringify(body);
  const known = shared.get(body);
  if (known) return known;
  const text = JSON.stringify(body);
  if (!shared.has(body)) {
    shared.set(body, undefined);
    return text;
  }
  const bytes = Buffer.from(text);
  shared.set(body, bytes);
  return bytes;
}

/** Writes text as it comes, no faster than the reader takes it, until it ends or the reader goes. */
export async function sendStream(response: ServerResponse, text: AsyncIterable<string>): Promise<void> {
  response.flushHeaders();
  for await (const part of text) {
    if (response.destroyed) return;
    if (!response.write(part)) await drained(response);
  }
  response.end();
}

/** Until the reader has taken what was written, or is gone. */
async function drained(response: ServerResponse): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  await Promise.race([once(response, "drain", { signal }), once(response, "close", { signal })]);
  listening.abort();
}

/**
 * Answers with what went wrong: a ProblemError says it itself; everything else is an error of ours, of which the
 * browser learns nothing but the request's id.
 */
export function sendProblem(response: ServerResponse, error: unknown, log: Log): void {
  const requestId = requestIdOf(response);
  const problem = error instanceof ProblemError ? error : new ProblemError("internal", { cause: error });
  const { cause } = problem.details;
  if (problem.status >= 500 || cause !== undefined) {
    const line = { requestId, problem: problem.kind, ...(cause !== undefined && { error: describeError(cause) }) };
    log[problem.kind === "internal" ? "error" : "warn"](line, problem.message);
  }
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
