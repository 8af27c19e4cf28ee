import type { DeliveryFailure } from "@edge-console/contract/alerts/channels";
import type { Secret } from "../../../platform/crypto/secret.ts";
import { createMemberUrlClient, type MemberUrlClientOptions } from "../../../platform/outbound/member-url-client.ts";

/** Response to a POST, or why there is none. */
export interface PostResult {
  /** Null if it was accepted with a 2xx status. */
  readonly failure: DeliveryFailure | null;
  /** Null without a response. */
  readonly status: number | null;
  /** Retry-After in seconds, if the receiver sent one. */
  readonly retryAfter: number | null;
}

/** Posts alerts to URLs that members typed. */
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

const maxResponseBytes = 64 * 1024;

/** Creates the client. */
export function createWebhookClient(options: Omit<MemberUrlClientOptions, "maxResponseBytes">): WebhookClient {
  const client = createMemberUrlClient({ ...options, maxResponseBytes });
  return {
    isRefused: (url) => client.isRefused(url),
    close: () => client.close(),
    async post(url, body, headers, signal) {
      const { failure, status, retryAfter } = await client.send(new URL(url.reveal()), {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        signal,
      });
      return { failure, status, retryAfter };
    },
  };
}
