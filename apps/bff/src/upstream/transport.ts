import { Pool } from "undici";
import type { Secret } from "../vault/secret.ts";
import { type Trouble, UpstreamError } from "./trouble.ts";

/** One request to the service. */
export interface OutgoingCall {
  readonly method: "GET" | "POST" | "DELETE";
  /** From the root, made by `servicePath`. */
  readonly path: string;
  /** JSON text; a GET may have one as well (Statistics). */
  readonly body?: string | undefined;
  readonly key?: Secret | undefined;
  /** Ends the call: the one deadline over everything that it takes. */
  readonly deadline: AbortSignal;
}

/** An answer as it came, with the key masked wherever it stood. */
export interface RawAnswer {
  readonly status: number;
  /** The header Retry-After in seconds; null without a usable one. */
  readonly retryAfter: number | null;
  readonly text: string;
}

/** Speaks HTTP with the service and judges nothing of what it says. */
export interface Transport {
  /** Sends once: no redirect is followed and nothing is repeated. Throws an UpstreamError. */
  send(call: OutgoingCall): Promise<RawAnswer>;
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly url: URL;
  /** The largest answer that is read, in bytes. */
  readonly maxAnswerBytes?: number;
}

/** Room for the list of 10,000 zones, many of them with long address lists. */
const maxAnswerBytes = 32 * 1024 * 1024;
const connectTimeoutMs = 4_000;
/** Fails on what is not UTF-8. */
const strictly = new TextDecoder("utf-8", { fatal: true });
/** Retry-After beyond an hour is not believed. */
const longestPauseSeconds = 3_600;

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
    maxResponseSize: options.maxAnswerBytes ?? maxAnswerBytes,
  });

  return {
    async send({ method, path, body, key, deadline }) {
      const headers: Record<string, string> = { accept: "application/json" };
      if (key) headers["authorization"] = `Bearer ${key.reveal()}`;
      if (body !== undefined) headers["content-type"] = "application/json";

      let answered: number | null = null;
      try {
        const response = await pool.request({
          path,
          method,
          headers,
          body: body ?? null,
          signal: deadline,
        });
        answered = response.statusCode;
        const bytes = await response.body.arrayBuffer();
        const text = strictly.decode(bytes);
        return {
          status: response.statusCode,
          retryAfter: readRetryAfter(response.headers["retry-after"]),
          text: key ? key.maskIn(text) : text,
        };
      } catch (error) {
        throw new UpstreamError(troubleOf(error, answered, deadline), new Error(describe(error)));
      }
    },

    close: () => pool.close(),
  };
}

function readRetryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== "string" || !/^\d{1,9}$/.test(header)) return null;
  return Math.min(Number(header), longestPauseSeconds);
}

const neverConnected = new Set(["UND_ERR_CONNECT_TIMEOUT", "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

function troubleOf(error: unknown, answered: number | null, deadline: AbortSignal): Trouble {
  if (deadline.aborted) return { kind: "timeout" };
  const code = codeOf(error);
  if (answered !== null) {
    const reason = code === "UND_ERR_RES_EXCEEDED_MAX_SIZE" ? "too large" : "not whole, or not text";
    return { kind: "unreadable", status: answered, reason };
  }
  if (neverConnected.has(code) || isConnectFailure(error)) return { kind: "not-connected" };
  if (error instanceof Error && error.name === "HTTPParserError")
    return { kind: "unreadable", status: 0, reason: "not HTTP" };
  return { kind: "broken" };
}

function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const atConnect = "syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo");
  // Node's names for a certificate that is not accepted: the handshake ends before a request is sent.
  return atConnect || /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** What the log may know of a failure: its name and code, since its text can quote what was received. */
function describe(error: unknown): string {
  return error instanceof Error ? `${error.name} ${codeOf(error)}`.trim() : "unknown";
}
