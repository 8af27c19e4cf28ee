import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getPort } from "./get-port.ts";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Responds to a request. */
export type ResponseHandler = (request: ReceivedRequest, response: ServerResponse) => void;

/** A fake service for responses that edge-api never sends. */
export interface FakeService {
  readonly url: URL;
  readonly requests: ReceivedRequest[];
  setHandler(handler: ResponseHandler): void;
  close(): Promise<void>;
}

/** Returns a handler that responds with the service's envelope. */
export function respondWith(
  status: number,
  data: unknown = [],
  message = "",
  headers: Record<string, string> = {},
): ResponseHandler {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ CODE: status, MESSAGE: message, DATA: data }));
  };
}

export async function startFakeService(initialHandler: ResponseHandler = respondWith(200)): Promise<FakeService> {
  let handler = initialHandler;
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const received = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(received);
      handler(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = getPort(server);
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    requests,
    setHandler: (next) => void (handler = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
