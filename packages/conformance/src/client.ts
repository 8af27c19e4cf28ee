import { Agent, request } from "undici";
import { parsed, type Fields, type Json } from "./json.ts";
import type { Pace } from "./pace.ts";

/** One answer of the service, as it came. */
export interface Answer {
  /** The call in words, for messages. */
  readonly call: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: Json | undefined;
}

/** What a call can send besides method and path. */
export interface Sent {
  /** Sent as JSON. */
  readonly body?: Fields | Json[];
  /** Sent as it is, with the JSON content type. */
  readonly raw?: string;
  /** Another API key, or null for no Authorization header at all. */
  readonly key?: string | null;
  /** The whole Authorization header, instead of `Bearer <key>`. */
  readonly authorization?: string;
  /** A 429 is what the rule is about: do not wait for the next window. */
  readonly unpaced?: boolean;
}

const longestWait = 30_000;

/** A client of `/v1` that knows nothing of what it asks for. */
export class Client {
  readonly base: string;
  readonly #key: string;
  readonly #pace: Pace;
  readonly #agent = new Agent({ connections: 24, pipelining: 1 });

  constructor(base: string, key: string, pace: Pace) {
    this.base = base.replace(/\/+$/, "");
    this.#key = key;
    this.#pace = pace;
  }

  /** Calls the service once, or again after the rate limit's window when it answered 429. */
  async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const key = sent.key === undefined ? this.#key : sent.key;
    for (;;) {
      this.#pace.count(key);
      const answer = await this.#once(method, path, sent, key);
      if (answer.status !== 429 || sent.unpaced) return answer;
      await this.#pace.refused(Number(answer.headers["retry-after"]));
    }
  }

  async #once(method: string, path: string, sent: Sent, key: string | null): Promise<Answer> {
    const body = sent.raw ?? (sent.body === undefined ? null : JSON.stringify(sent.body));
    const headers: Record<string, string> = { accept: "*/*" };
    const authorization = sent.authorization ?? (key === null ? undefined : `Bearer ${key}`);
    if (authorization !== undefined) headers.authorization = authorization;
    if (body !== null) headers["content-type"] = "application/json";
    const reply = await request(this.base + path, {
      method,
      headers,
      body,
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(longestWait),
    });
    const text = await reply.body.text();
    return {
      call: `${method} ${path}`,
      status: reply.statusCode,
      headers: single(reply.headers),
      text,
      json: parsed(text),
    };
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.#agent.close();
  }
}

function single(headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));
}
