import { once } from "node:events";
import { createServer } from "node:http";
import { getPort } from "./get-port.ts";

/** Collects OTLP requests over HTTP. */
export interface TraceCollector {
  readonly url: string;
  /** Request bodies so far. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("latin1")));
    request.on("end", () => {
      received.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${getPort(server)}`,
    received,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
