import type { DeliveryFailure } from "@edge-console/contract/alerts/channels";
import { Agent, request } from "undici";
import type { Secret } from "../../../platform/crypto/secret.ts";
import { createPublicLookup, isAllowedHost } from "./public-lookup.ts";

/** Response to a POST, or why there is none. */
export interface PostResult {
  /** Null if it was accepted with a 2xx status. */
  readonly failure: DeliveryFailure | null;
  /** Null without a response. */
  readonly status: number | null;
  /** Retry-After in seconds, if the receiver sent one. */
  readonly retryAfter: number | null;
}

/** Sends requests to URLs that members typed. */
export interface WebhookClient {
  /**
   * Sends a JSON body once, unless `signal` is aborted, and ignores the response's body. Never throws, and reports nothing
   * of the URL.
   */
  post(url: Secret, body: string, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<PostResult>;
  /** Returns whether a URL is certainly refused, without connecting to it. */
  isRefused(url: URL): boolean;
  close(): Promise<void>;
}

export interface WebhookClientOptions {
  /** `host` or `host:port` of receivers that may have a private address. */
  readonly privateHosts: readonly string[];
  /** Resolvers; those of the system if empty. */
  readonly dnsServers: readonly string[];
  /** Time for a whole delivery, in milliseconds. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const maxResponseBytes = 64 * 1024;
/** Connections to one receiver. */
const maxConnections = 4;

/** Creates the client. Its agents never use a proxy, never follow redirects, and verify certificates. */
export function createWebhookClient(options: WebhookClientOptions): WebhookClient {
  const { timeoutMs = defaultTimeoutMs } = options;
  const common = { connections: maxConnections, pipelining: 1, allowH2: false, maxResponseSize: maxResponseBytes };
  const connect = { timeout: timeoutMs };
  const publicAgent = new Agent({ ...common, connect: { ...connect, lookup: createPublicLookup(options.dnsServers) } });
  const privateAgent = new Agent({ ...common, connect });
  const privateHosts = new Set(options.privateHosts.map((host) => host.toLowerCase()));
  const isPrivate = ({ host, hostname }: URL) => privateHosts.has(host) || privateHosts.has(hostname);
  const isRefused = (url: URL) => url.protocol !== "https:" || (!isPrivate(url) && !isAllowedHost(url));

  return {
    isRefused,

    async post(secretUrl, body, headers, signal) {
      const url = new URL(secretUrl.reveal());
      if (isRefused(url)) return { failure: "connection-failed", status: null, retryAfter: null };
      let status: number | null = null;
      let retryAfter: number | null = null;
      try {
        const response = await request(url, {
          method: "POST",
          headers: { "content-type": "application/json", "user-agent": "Edge-Console", ...headers },
          body,
          dispatcher: isPrivate(url) ? privateAgent : publicAgent,
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        });
        status = response.statusCode;
        retryAfter = parseRetryAfter(response.headers["retry-after"]);
        // The agent limits its size.
        await response.body.arrayBuffer();
        return { failure: toFailureOfStatus(status), status, retryAfter };
      } catch (error) {
        return { failure: toFailure(error), status, retryAfter };
      }
    },

    async close() {
      await Promise.all([publicAgent.destroy(), privateAgent.destroy()]);
    },
  };
}

function toFailureOfStatus(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "rejected";
}

function toFailure(error: unknown): DeliveryFailure {
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
