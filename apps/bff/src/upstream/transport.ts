import { limits } from "@edge-console/contract/limits";
import { Pool } from "undici";
import type { Secret } from "../crypto/secret.ts";
import { type Trouble, UpstreamError } from "./trouble.ts";
import { askForWhole, NoWholeAnswerError, type WholeAnswer } from "./whole-answer.ts";

/** One request to the service. */
export interface OutgoingCall {
  readonly method: "GET" | "POST" | "DELETE";
  /** From the root, made by `servicePath`. */
  readonly path: string;
  /** JSON text; a GET may have one as well (Statistics). */
  readonly body?: string | undefined;
  readonly key?: Secret | undefined;
  /** The one deadline over everything that the call takes, on the clock of `performance.now()`. */
  readonly deadline: number;
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
/** The longest Retry-After that is obeyed: by then every rate limit has a new window. */
const longestPauseSeconds = limits.rateWindowSeconds;

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

      const asked = { method, path, headers, body: body ?? null };
      const answer = await askForWhole(pool, asked, deadline).catch((error: unknown) => {
        throw new UpstreamError(troubleOf(error), new Error(describe(causeOf(error))));
      });
      const text = textOf(answer);
      return {
        status: answer.status,
        retryAfter: readRetryAfter(answer.headers["retry-after"]),
        text: key ? key.maskIn(text) : text,
      };
    },

    close: () => pool.close(),
  };
}

function readRetryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== "string" || !/^\d{1,9}$/.test(header)) return null;
  return Math.min(Number(header), longestPauseSeconds);
}

const neverConnected = new Set(["UND_ERR_CONNECT_TIMEOUT", "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof NoWholeAnswerError)) return { kind: "broken" };
  if (error.timedOut) return { kind: "timeout" };
  const { status, cause } = error;
  const code = codeOf(cause);
  if (status !== null) return unreadable(status, code === "UND_ERR_RES_EXCEEDED_MAX_SIZE" ? "too large" : "not whole");
  if (neverConnected.has(code) || isConnectFailure(cause)) return { kind: "not-connected" };
  if (cause instanceof Error && cause.name === "HTTPParserError") return unreadable(0, "not HTTP");
  return { kind: "broken" };
}

function unreadable(status: number, reason: string): Trouble {
  return { kind: "unreadable", status, reason };
}

function textOf({ status, bytes }: WholeAnswer): string {
  try {
    return strictly.decode(bytes);
  } catch (error) {
    throw new UpstreamError(unreadable(status, "not text"), new Error(describe(error)));
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof NoWholeAnswerError ? (error.cause ?? error) : error;
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
