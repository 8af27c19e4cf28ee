import { request } from "node:http";
import { connect } from "node:net";

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** What a call sends besides method and path. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when it is text, as JSON otherwise. */
  readonly body?: unknown;
}

/** Sends one request with exactly these headers: unlike fetch it lets a test set each of them, and the path as it is. */
export function httpCall(base: string, method: string, path: string, options: CallOptions = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  const text = typeof options.body === "string" ? options.body : JSON.stringify(options.body);
  const type =
    text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname: hostname === "localhost" ? "127.0.0.1" : hostname, port, method, path, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.once("error", reject);
        incoming.once("end", () => {
          const body = Buffer.concat(chunks).toString("utf8");
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: body, json: parse(body) });
        });
      },
    );
    outgoing.once("error", reject);
    const headers = { host: new URL(base).host, ...type, ...options.headers };
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.end(text);
  });
}

/** Sends this text over a connection of its own and gives all that is answered until it closes. */
export async function exchange(base: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.write(text);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The headers that the console's own pages send with a change. */
export const fromConsole = { "x-csrf": "1", "sec-fetch-site": "same-origin" };

/** The session cookie that an answer sets, as a browser would send it back. */
export function cookieOf(answer: RawAnswer): string {
  const [line = ""] = answer.headers["set-cookie"] ?? [];
  return line.split(";")[0] ?? "";
}
