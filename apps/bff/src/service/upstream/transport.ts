import { limits } from "@edge-console/contract/limits";
import { Pool } from "undici";
import type { Secret } from "../../platform/crypto/secret.ts";
import { type UpstreamFailure, UpstreamError } from "./failure.ts";
import { requestBuffered, IncompleteResponseError, type BufferedResponse } from "./buffered-response.ts";

/** One request to the service. */
export interface OutgoingRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** From the root, returned by `toServicePath`. */
  readonly path: string;
  /** JSON. A GET may have a body, too (Spec: Statistics). */
  readonly body?: string | undefined;
  readonly key?: Secret | undefined;
  /** Deadline of the whole call, on the clock of `performance.now()`. */
  readonly deadline: number;
}

/** Unparsed response, with the API key masked. */
export interface RawResponse {
  readonly status: number;
  /** Retry-After in seconds; null if missing or invalid. */
  readonly retryAfter: number | null;
  readonly text: string;
}

/** HTTP client of the service. Doesn't interpret responses. */
export interface Transport {
  /** Sends a request once, without redirects or retries. Throws an UpstreamError. */
  send(call: OutgoingRequest): Promise<RawResponse>;
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly url: URL;
  /** Limit of the response body. */
  readonly maxResponseBytes?: number;
}

/** Enough for a list of 10,000 zones, many with long lists of IP addresses. */
const defaultMaxResponseBytes = 32 * 1024 * 1024;
const connectTimeoutMs = 4_000;
const strictUtf8Decoder = new TextDecoder("utf-8", { fatal: true });
/** Longest Retry-After that is respected: every rate limit has a new window by then. */
const maxRetryAfterSeconds = limits.rateWindowSeconds;

/** Creates the HTTP client, with a pool of connections that stay open. */
export function createTransport(options: TransportOptions): Transport {
  const pool = new Pool(options.url.origin, {
    allowH2: false,
    connections: 64,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    // The deadline covers the whole call. An idle timeout would let a slow response continue without end.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.maxResponseBytes ?? defaultMaxResponseBytes,
  });

  return {
    async send({ method, path, body, key, deadline }) {
      const headers: Record<string, string> = { accept: "application/json" };
      if (key) headers["authorization"] = `Bearer ${key.reveal()}`;
      if (body !== undefined) headers["content-type"] = "application/json";

      const request = { method, path, headers, body: body ?? null };
      const response = await requestBuffered(pool, request, deadline).catch((error: unknown) => {
        throw new UpstreamError(toFailure(error), new Error(formatErrorCode(getCause(error))));
      });
      const text = decodeText(response);
      return {
        status: response.status,
        retryAfter: parseRetryAfter(response.headers["retry-after"]),
        text: key ? key.maskIn(text) : text,
      };
    },

    close: () => pool.close(),
  };
}

function parseRetryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== "string" || !/^\d{1,9}$/.test(header)) return null;
  return Math.min(Number(header), maxRetryAfterSeconds);
}

const connectErrorCodes = new Set(["UND_ERR_CONNECT_TIMEOUT", "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

function toFailure(error: unknown): UpstreamFailure {
  if (!(error instanceof IncompleteResponseError)) return { kind: "connection-lost" };
  if (error.timedOut) return { kind: "timeout" };
  const { status, cause } = error;
  const code = getErrorCode(cause);
  if (status !== null)
    return invalidResponse(status, code === "UND_ERR_RES_EXCEEDED_MAX_SIZE" ? "too large" : "incomplete");
  if (connectErrorCodes.has(code) || isConnectFailure(cause)) return { kind: "connection-failed" };
  if (cause instanceof Error && cause.name === "HTTPParserError") return invalidResponse(0, "not HTTP");
  return { kind: "connection-lost" };
}

function invalidResponse(status: number, reason: string): UpstreamFailure {
  return { kind: "invalid-response", status, reason };
}

function decodeText({ status, bytes }: BufferedResponse): string {
  try {
    return strictUtf8Decoder.decode(bytes);
  } catch (error) {
    throw new UpstreamError(invalidResponse(status, "not UTF-8"), new Error(formatErrorCode(error)));
  }
}

function getCause(error: unknown): unknown {
  return error instanceof IncompleteResponseError ? (error.cause ?? error) : error;
}

function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isConnecting = "syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo");
  // Node's codes for a rejected certificate: the handshake fails before a request is sent.
  return isConnecting || /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(getErrorCode(error));
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Returns name and code of an error for the log, because its message may quote the response. */
function formatErrorCode(error: unknown): string {
  return error instanceof Error ? `${error.name} ${getErrorCode(error)}`.trim() : "unknown";
}
