import { request } from "node:http";
import { connect } from "node:net";

/** HTTP response with its body as text and as JSON. */
export interface RawResponse {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  /** The parsed body; undefined if it isn't JSON. */
  readonly json: unknown;
}

/** Headers and body of a request. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings are sent unchanged, everything else as JSON. */
  readonly body?: unknown;
}

/** Sends a request without normalizing its path or headers, which `fetch` doesn't allow. */
export function sendRequest(
  base: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<RawResponse> {
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
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: body, json: parseJson(body) });
        });
      },
    );
    outgoing.once("error", reject);
    const headers = { host: new URL(base).host, ...type, ...options.headers };
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.end(text);
  });
}

/** Sends `text` over a new TCP connection and returns everything received until it closes. */
export async function sendRaw(base: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.write(text);
  let received = "";
  for await (const chunk of socket) received += String(chunk);
  return received;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Headers that the web app sends with every change. */
export const sameOriginHeaders = { "x-csrf": "1", "sec-fetch-site": "same-origin" };

/** Returns the first cookie that `response` sets, in the form of a `Cookie` header. */
export function getCookie(response: RawResponse): string {
  const [line = ""] = response.headers["set-cookie"] ?? [];
  return line.split(";")[0] ?? "";
}
