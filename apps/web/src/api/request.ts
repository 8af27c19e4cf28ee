import { backgroundHeader } from "@edge-console/contract/console/background";
import { baseDigestHeader } from "@edge-console/contract/console/base-digest";
import { isUserActive } from "./activity.ts";
import { ProblemError, problemFromResponse, problemFromNetworkError } from "./problem.ts";
import { withReauthentication } from "./reauthentication.ts";
import { awaitOutcome, toUncertainWrite } from "./write-outcome.ts";

/** The console itself ends every call within 10 s; a browser that hears nothing for this long gives up, in milliseconds. */
const requestTimeoutMs = 20_000;

export type HttpRequest = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Own path, from the root on. */
  path: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The same key sends the same write at most once; a change has a fresh one unless it is given. */
  idempotencyKey?: string | undefined;
  /** The digest of what a change is based on. */
  base?: string | undefined;
};

/**
 * Sends one call to the console's server and gives its answer: parsed JSON, text, or undefined where there is none. A
 * change that needs a fresh proof of who asks waits for it; one whose response leaves the outcome open waits for what
 * the console finds out. Throws a ProblemError for everything but a success, and the signal's reason when the caller has
 * lost interest.
 */
export function request(call: HttpRequest): Promise<unknown> {
  return call.method === "GET" ? send(call) : withReauthentication(() => sendWrite(call));
}

/** Sends a change once, and looks up its outcome if the response leaves it open. */
async function sendWrite(call: HttpRequest): Promise<unknown> {
  const { path, signal, idempotencyKey = crypto.randomUUID() } = call;
  try {
    return await send({ ...call, idempotencyKey });
  } catch (error) {
    const uncertain = toUncertainWrite(path, idempotencyKey, error);
    if (!uncertain) throw error;
    return awaitOutcome(uncertain, (outcome) => send({ method: "GET", path: outcome, signal }));
  }
}

async function send({ method, path, body, signal, idempotencyKey, base }: HttpRequest): Promise<unknown> {
  const changes = method !== "GET";
  const headers = new Headers({ Accept: "application/json, text/plain, application/problem+json" });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (changes) {
    headers.set("X-CSRF", "1");
    if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
    if (base !== undefined) headers.set(baseDigestHeader, base);
  } else if (!isUserActive()) {
    headers.set(backgroundHeader, "1");
  }
  const wasOnline = navigator.onLine;
  const deadline = AbortSignal.timeout(requestTimeoutMs);
  try {
    const response = await fetch(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const text = await response.text();
    return parseResponse(response, text);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    signal?.throwIfAborted();
    throw problemFromNetworkError(changes, wasOnline);
  }
}

function parseResponse(response: Response, text: string): unknown {
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok) throw problemFromResponse(response.status, type, text);
  if (response.status === 204) return undefined;
  if (type.startsWith("text/plain")) return text;
  if (!type.startsWith("application/json")) throw problemFromResponse(response.status, type, text);
  return JSON.parse(text);
}
