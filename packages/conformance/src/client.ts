import { Agent, request } from "undici";
import { parseJson, type Fields, type Json } from "./json.ts";
import type { ServiceClock } from "./service-clock.ts";

/** A raw response of the service. */
export interface ApiResponse {
  /** Method and path, for messages. */
  readonly call: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The parsed body; undefined if it isn't JSON. */
  readonly json: Json | undefined;
}

/** What a request sends besides its method and path. */
export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: Fields | Json[];
  /** Raw body, sent with the JSON content type. */
  readonly rawBody?: string;
  /** Another API key; null for no Authorization header. */
  readonly key?: string | null;
  /** The complete Authorization header, instead of `Bearer <key>`. */
  readonly authorization?: string;
  /** Returns a 429 instead of waiting for the next window, for rules about rate limits. */
  readonly allowRateLimit?: boolean;
}

const requestTimeoutMs = 30_000;

/** HTTP client of `/v1`. It doesn't interpret responses. */
export class Client {
  readonly baseUrl: string;
  readonly #key: string;
  readonly #clock: ServiceClock;
  readonly #agent = new Agent({ connections: 24, pipelining: 1 });

  constructor(baseUrl: string, key: string, clock: ServiceClock) {
    this.baseUrl = baseUrl.replace(/\/+$/, "");
    this.#key = key;
    this.#clock = clock;
  }

  /** Sends a request, and retries it in the next rate limit window after a 429. */
  async call(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    const key = options.key === undefined ? this.#key : options.key;
    for (;;) {
      this.#clock.countRequest(key);
      const response = await this.#send(method, path, options, key);
      if (response.status !== 429 || options.allowRateLimit) return response;
      await this.#clock.waitForRetry(Number(response.headers["retry-after"]));
    }
  }

  async #send(method: string, path: string, options: RequestOptions, key: string | null): Promise<ApiResponse> {
    const body = options.rawBody ?? (options.body === undefined ? null : JSON.stringify(options.body));
    const headers: Record<string, string> = { accept: "*/*" };
    const authorization = options.authorization ?? (key === null ? undefined : `Bearer ${key}`);
    if (authorization !== undefined) headers.authorization = authorization;
    if (body !== null) headers["content-type"] = "application/json";
    const response = await request(this.baseUrl + path, {
      method,
      headers,
      body,
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const text = await response.body.text();
    return {
      call: `${method} ${path}`,
      status: response.statusCode,
      headers: toSingleValues(response.headers),
      text,
      json: parseJson(text),
    };
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.#agent.close();
  }
}

function toSingleValues(headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));
}
