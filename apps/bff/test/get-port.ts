import type { Server } from "node:net";

/** Returns the port that a server listens on. */
export function getPort(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
}
