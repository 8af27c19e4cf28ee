import { get } from "node:http";

/** An open stream of server-sent events. */
export interface EventStream {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** Returns everything received so far. */
  text(): string;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream with a session's cookie or an access token; resolves when its headers are there. */
export function openEventStream(
  base: string,
  path: string,
  credentials: string | { readonly token: string },
): Promise<EventStream> {
  const { port, host } = new URL(base);
  const headers =
    typeof credentials === "string"
      ? { host, cookie: credentials }
      : { host, authorization: `Bearer ${credentials.token}` };
  return new Promise((resolve, reject) => {
    const outgoing = get({ hostname: "127.0.0.1", port, path, agent: false, headers }, (incoming) => {
      let text = "";
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      const ended = new Promise<void>((resolve) => incoming.once("close", () => resolve()));
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        text: () => text,
        ended,
        close: () => outgoing.destroy(),
      });
    });
    outgoing.once("error", reject);
  });
}
