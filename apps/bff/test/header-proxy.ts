import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { getPort } from "./get-port.ts";

/** A reverse proxy on 127.0.0.2, which isn't a loopback name of the console. */
export interface HeaderProxy {
  /** `http://127.0.0.2:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/** How a proxy forwards requests. */
export interface HeaderProxyOptions {
  /** Returns the headers to forward. */
  readonly rewrite: (headers: IncomingHttpHeaders, client: string) => IncomingHttpHeaders;
  /** Whether it sends responses when they're complete. */
  readonly buffers?: boolean;
}

/** Starts a proxy that forwards requests to `getTarget()`, a URL on loopback, as `getOptions()` says. */
export async function startHeaderProxy(
  getTarget: () => string,
  getOptions: () => HeaderProxyOptions,
): Promise<HeaderProxy> {
  const server = createServer((incoming, response) => {
    const { hostname, port } = new URL(getTarget());
    const { rewrite, buffers = false } = getOptions();
    const headers = rewrite(incoming.headers, incoming.socket.remoteAddress ?? "");
    const outgoing = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      if (!buffers) {
        received.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      received.on("data", (part: Buffer) => parts.push(part));
      received.on("end", () => response.end(Buffer.concat(parts)));
    });
    outgoing.on("error", () => response.writeHead(502).end());
    incoming.pipe(outgoing);
  }).listen(0, "127.0.0.2");
  await once(server, "listening");
  return {
    url: `http://127.0.0.2:${getPort(server)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
