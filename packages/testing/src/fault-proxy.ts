import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listeningPort } from "./free-port.ts";

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
  "swallow-answer",
  "truncate",
  "drip",
  "slice",
  "latency",
  "bandwidth",
] as const;
export type WireFault = (typeof wireFaults)[number];

/** Part of a request by which a fault is selected. */
export interface SeenRequest {
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

const requestStart = /^(GET|POST|DELETE) (\S+) HTTP\/1\.1\r\n/;
const bearer = /\r\nauthorization: Bearer (\w+)/i;

/**
 * Starts a proxy in front of an HTTP/1.1 service without TLS. Calls `faultFor` for each request, one at a
 * time per connection.
 */
export async function startFaultProxy(
  target: URL,
  faultFor: (request: SeenRequest) => WireFault | undefined,
): Promise<FaultProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(Number(target.port), target.hostname);
    for (const socket of [client, service]) {
      open.add(socket.setNoDelay(true));
      socket.on("error", () => {});
    }
    client.on("close", () => service.destroy());
    service.on("close", () => client.destroy());
    client.on("close", () => open.delete(client));
    service.on("close", () => open.delete(service));
    carry(client, service, faultFor);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: new URL(`http://127.0.0.1:${listeningPort(server)}`),
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function carry(client: Socket, service: Socket, faultFor: (request: SeenRequest) => WireFault | undefined): void {
  let fault: WireFault | undefined;
  let toClient = Promise.resolve();

  client.on("data", (chunk: Buffer) => {
    const head = chunk.toString("latin1");
    const [, method, path] = requestStart.exec(head) ?? [];
    if (method !== undefined && path !== undefined) {
      fault = faultFor({ method, path, key: bearer.exec(head)?.[1] ?? "" });
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
    const spoil = fault;
    toClient = toClient.then(() => passOn(client, service, chunk, spoil));
  });
}

function reset(client: Socket, service: Socket): void {
  client.resetAndDestroy();
  service.destroy();
}

async function passOn(client: Socket, service: Socket, chunk: Buffer, fault: WireFault | undefined): Promise<void> {
  switch (fault) {
    case "reset-after":
      return reset(client, service);
    case "swallow-answer":
      return;
    case "truncate":
      client.end(chunk.subarray(0, Math.floor(chunk.length / 2)));
      return;
    case "drip":
      return inPieces(client, chunk, 1, 250);
    case "slice":
      return inPieces(client, chunk, 7, 0);
    case "bandwidth":
      return inPieces(client, chunk, 512, 50);
    case "latency":
      await pause(1_500);
      client.write(chunk);
      return;
    default:
      client.write(chunk);
  }
}

async function inPieces(client: Socket, chunk: Buffer, bytes: number, everyMs: number): Promise<void> {
  for (let at = 0; at < chunk.length && !client.destroyed; at += bytes) {
    client.write(chunk.subarray(at, at + bytes));
    await pause(everyMs);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
