import { Agent, request } from "undici";
import { createFieldProblem } from "../http/problem.ts";
import { createPublicLookup, isAllowedHost } from "./public-lookup.ts";

/** Why a request got no accepted response. */
export type RequestFailure = "redirect" | "timeout" | "response-too-large" | "connection-failed" | "rejected";

/** Response to a request, or why there is none. */
export interface MemberUrlResponse {
  /** Null for a 2xx status with a whole body. */
  readonly failure: RequestFailure | null;
  /** Null without a response. */
  readonly status: number | null;
  /** Retry-After in seconds, if the server sent one. */
  readonly retryAfter: number | null;
  /** The body as UTF-8 text; empty after a failure. */
  readonly body: string;
}

/** Connects to URLs that members typed: only over HTTPS, and only to public addresses, or hosts that the operator allows. */
export interface MemberUrlClient {
  /** Sends a request once, unless `signal` is aborted. Never throws, and reports nothing of the URL. */
  send(
    url: URL,
    options: {
      readonly method: "GET" | "POST";
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<MemberUrlResponse>;
  /** Returns whether a URL is certainly refused, without connecting to it. */
  isRefused(url: URL): boolean;
  close(): Promise<void>;
}

export interface MemberUrlClientOptions {
  /** `host` or `host:port` of servers that may have a private address. */
  readonly privateHosts: readonly string[];
  /** Resolvers; those of the system if empty. */
  readonly dnsServers: readonly string[];
  /** Time for a whole request, in milliseconds. */
  readonly timeoutMs?: number;
  /** Limit of a response's body. */
  readonly maxResponseBytes: number;
}

/** @throws ProblemError 422 for the field with a URL that the client certainly refuses */
export function assertUrlAllowed(client: Pick<MemberUrlClient, "isRefused">, field: string, url: string): void {
  if (client.isRefused(new URL(url))) throw createFieldProblem(field, "Use a URL on the public internet.");
}

const defaultTimeoutMs = 10_000;
/** Connections to one server. */
const maxConnections = 4;

/** Creates the client. Its agents never use a proxy, never follow redirects, and verify certificates. */
export function createMemberUrlClient(options: MemberUrlClientOptions): MemberUrlClient {
  const { timeoutMs = defaultTimeoutMs, maxResponseBytes } = options;
  const common = { connections: maxConnections, pipelining: 1, allowH2: false, maxResponseSize: maxResponseBytes };
  const connect = { timeout: timeoutMs };
  const publicAgent = new Agent({ ...common, connect: { ...connect, lookup: createPublicLookup(options.dnsServers) } });
  const privateAgent = new Agent({ ...common, connect });
  const privateHosts = new Set(options.privateHosts.map((host) => host.toLowerCase()));
  const isPrivate = ({ host, hostname }: URL) => privateHosts.has(host) || privateHosts.has(hostname);
  const isRefused = (url: URL) => url.protocol !== "https:" || (!isPrivate(url) && !isAllowedHost(url));

  return {
    isRefused,

    async send(url, { method, headers, body, signal }) {
      if (isRefused(url)) return { failure: "connection-failed", status: null, retryAfter: null, body: "" };
      let status: number | null = null;
      let retryAfter: number | null = null;
      try {
        const response = await request(url, {
          method,
          headers: { "user-agent": "Edge-Console", ...headers },
          ...(body !== undefined && { body }),
          dispatcher: isPrivate(url) ? privateAgent : publicAgent,
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        });
        status = response.statusCode;
        retryAfter = parseRetryAfter(response.headers["retry-after"]);
        // The agent limits its size.
        const text = await response.body.text();
        const failure = toFailureOfStatus(status);
        return { failure, status, retryAfter, body: failure === null ? text : "" };
      } catch (error) {
        return { failure: toFailure(error), status, retryAfter, body: "" };
      }
    },

    async close() {
      await Promise.all([publicAgent.destroy(), privateAgent.destroy()]);
    },
  };
}

function toFailureOfStatus(status: number): RequestFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "rejected";
}

function toFailure(error: unknown): RequestFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError" || hasCode(cause, "UND_ERR_CONNECT_TIMEOUT")) return "timeout";
    if (hasCode(cause, "UND_ERR_RES_EXCEEDED_MAX_SIZE")) return "response-too-large";
  }
  return "connection-failed";
}

function hasCode(error: Error, code: string): boolean {
  return "code" in error && error.code === code;
}

/** Reads seconds, or a date (RFC 9110). */
function parseRetryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== "string") return null;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return header.endsWith("GMT") && seconds > 0 ? seconds : null;
}
