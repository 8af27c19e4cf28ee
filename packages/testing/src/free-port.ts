import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer, type Server } from "node:net";

/**
 * Below the ephemeral ports (32768 and up on Linux, 49152 and up elsewhere), so that no outgoing connection takes the
 * port before the server listens.
 */
const minPort = 12_000;
const maxPort = 32_000;
const maxAttempts = 50;

/**
 * Returns a free TCP port of loopback, never the same to two callers on this machine while both run: a program needs seconds to
 * listen on it, and may be restarted.
 */
export async function findFreePort(): Promise<number> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const port = randomInt(minPort, maxPort);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error("no port could be had on loopback");
}

/** Takes the UDP port of the same number until this process or worker ends. Returns whether that was possible. */
function reserve(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  return new Promise((resolve) => {
    socket.once("error", () => socket.close(() => resolve(false)));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Returns the port of a listening server. */
export function getListeningPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server listens on no port.");
  return address.port;
}
