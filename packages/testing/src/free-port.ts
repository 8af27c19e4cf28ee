import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 and up elsewhere), one of which
 * could otherwise take the port between its being found and its being listened on.
 */
const lowest = 12_000;
const highest = 32_000;
const maxAttempts = 50;

/** A TCP port of loopback that nothing listens on at the moment, seldom the same for two concurrent callers. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error("no port could be had on loopback");
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** The port of a server that listens on one. */
export function listeningPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server listens on no port.");
  return address.port;
}
