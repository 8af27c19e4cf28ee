import { limits } from "@edge-console/contract/limits";
import { Pool } from "undici";
import type { Secret } from "../crypto/secret.ts";
import { type UpstreamFailure, UpstreamError } from "./failure.ts";
import { requestBuffered, IncompleteResponseError, type BufferedResponse } from "./buffered-response.ts";

/** One request to the service. */
export interface OutgoingRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** From the root, made by `toServicePath`. */
  readonly path: string;
  /** JSON text; a GET may have one as well (Statistics). */
  readonly body?: string | undefined;
  readonly key?: Secret | undefined;
  /** The one deadline over everything that the call takes, on the clock of `performance.now()`. */
  readonly deadline: number;
}

/** An answer as it came, with the key masked wherever it stood. */
export interface RawResponse {
  readonly status: number;
  /** The header Retry-After in seconds; null without a usable one. */
  readonly retryAfter: number | null;
  readonly text: string;
}

/** Speaks HTTP with the service and judges nothing of what it says. */
export interface Transport {
  /** Sends once: no redirect is followed and nothing is repeated. Throws an UpstreamError. */
  send(call: OutgoingRequest): Promise<RawResponse>;
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly url: URL;
  /** The largest answer that is read, in bytes. */
  readonly maxResponseBytes?: number;
}

/** Room for the list of 10,000 zones, many of them with long address lists. */
const defaultMaxResponseBytes = 32 * 1024 * 1024;
const connectTimeoutMs = 4_000;
/** Fails on what is not UTF-8. */
const strictUtf8Decoder = new TextDecoder("utf-8", { fatal: true });
/** The longest Retry-After that is obeyed: by then every rate limit has a new window. */
const maxRetryAfterSeconds = limits.rateWindowSeconds;

/** Opens connections to the service as they are needed and keeps them for the next call. */
export function createTransport(options: TransportOptions): Transport {
  const pool = new Pool(options.url.origin, {
    allowH2: false,
    connections: 64,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    // The deadline is over the whole call; a limit on silence alone would let a dripping answer go on for ever.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: options.maxResponseBytes ?? defaultMaxResponseBytes,
  });

  return {
    async send({ method, path, body, key, deadline }) {
      const headers: Record<string, string> = { accept: "application/json" };
      if (key) headers["authorization"] = `Bearer ${key.reveal()}`;
      if (body !== undefined) headers["content-type"] = "application/json";

      const asked = { method, path, headers, body: body ?? null };
      const answer = await requestBuffered(pool, asked, deadline).catch((error: unknown) => {
        throw new UpstreamError(toFailure(error), new Error(formatErrorCode(getCause(error))));
      });
      const text = decodeText(answer);
      return {
        status: answer.status,
        retryAfter: parseRetryAfter(answer.headers["retry-after"]),
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
    return invalidResponse(status, code === "UND_ERR_RES_EXCEEDED_MAX_SIZE" ? "too large" : "not whole");
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
    throw new UpstreamError(invalidResponse(status, "not text"), new Error(formatErrorCode(error)));
  }
}

function getCause(error: unknown): unknown {
  return error instanceof IncompleteResponseError ? (error.cause ?? error) : error;
}

function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const atConnect = "syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo");
  // Node's names for a certificate that is not accepted: the handshake ends before a request is sent.
  return atConnect || /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(getErrorCode(error));
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** What the log may know of a failure: its name and code, since its text can quote what was received. */
function formatErrorCode(error: unknown): string {
  return error instanceof Error ? `${error.name} ${getErrorCode(error)}`.trim() : "unknown";
}
