import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { getListeningPort } from "./free-port.ts";

/**
 * Fault of one request: the connection is reset before the request, during it, or when the response begins; the request
 * or the response is dropped; the response is truncated, sent in small chunks, one byte at a time forever, late, or
 * slowly.
 */
export const wireFaults = [
  "reset-before",
  "reset-midway",
  "reset-after",
  "swallow-request",
  "swallow-response",
  "truncate",
  "drip",
  "slice",
  "latency",
  "bandwidth",
] as const;
export type WireFault = (typeof wireFaults)[number];

/** Part of a request by which a fault is selected. */
export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  /** The bearer token. */
  readonly key: string;
}

/** TCP proxy that injects faults. */
export interface FaultProxy {
  readonly url: URL;
  close(): Promise<void>;
}

const requestLinePattern = /^(GET|POST|DELETE) (\S+) HTTP\/1\.1\r\n/;
const bearerPattern = /\r\nauthorization: Bearer (\w+)/i;

/**
 * Starts a proxy in front of an HTTP/1.1 service without TLS. Calls `faultFor` for each request, one at a
 * time per connection.
 */
export async function startFaultProxy(
  target: URL,
  selectFault: (request: ProxiedRequest) => WireFault | undefined,
): Promise<FaultProxy> {
  const openSockets = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(Number(target.port), target.hostname);
    for (const socket of [client, service]) {
      openSockets.add(socket.setNoDelay(true));
      socket.on("error", () => {});
    }
    client.on("close", () => service.destroy());
    service.on("close", () => client.destroy());
    client.on("close", () => openSockets.delete(client));
    service.on("close", () => openSockets.delete(service));
    relayTraffic(client, service, selectFault);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: new URL(`http://127.0.0.1:${getListeningPort(server)}`),
    async close() {
      for (const socket of openSockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function relayTraffic(
  client: Socket,
  service: Socket,
  selectFault: (request: ProxiedRequest) => WireFault | undefined,
): void {
  let fault: WireFault | undefined;
  let pendingWrites = Promise.resolve();

  client.on("data", (chunk: Buffer) => {
    const head = chunk.toString("latin1");
    const [, method, path] = requestLinePattern.exec(head) ?? [];
    if (method !== undefined && path !== undefined) {
      fault = selectFault({ method, path, key: bearerPattern.exec(head)?.[1] ?? "" });
    }
    if (fault === "reset-before") return reset(client, service);
    if (fault === "swallow-request") return;
    if (fault === "reset-midway") {
      service.write(chunk.subarray(0, Math.floor(head.length / 2)), () => reset(client, service));
      return;
    }
    service.write(chunk);
  });

  service.on("data", (chunk: Buffer) => {
    const activeFault = fault;
    pendingWrites = pendingWrites.then(() => forwardChunk(client, service, chunk, activeFault));
  });
}

function reset(client: Socket, service: Socket): void {
  client.resetAndDestroy();
  service.destroy();
}

async function forwardChunk(
  client: Socket,
  service: Socket,
  chunk: Buffer,
  fault: WireFault | undefined,
): Promise<void> {
  switch (fault) {
    case "reset-after":
      return reset(client, service);
    case "swallow-response":
      return;
    case "truncate":
      client.end(chunk.subarray(0, Math.floor(chunk.length / 2)));
      return;
    case "drip":
      return sendInChunks(client, chunk, 1, 250);
    case "slice":
      return sendInChunks(client, chunk, 7, 0);
    case "bandwidth":
      return sendInChunks(client, chunk, 512, 50);
    case "latency":
      await wait(1_500);
      client.write(chunk);
      return;
    default:
      client.write(chunk);
  }
}

async function sendInChunks(client: Socket, chunk: Buffer, chunkBytes: number, intervalMs: number): Promise<void> {
  for (let offset = 0; offset < chunk.length && !client.destroyed; offset += chunkBytes) {
    client.write(chunk.subarray(offset, offset + chunkBytes));
    await wait(intervalMs);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
