import { once } from "node:events";
import { createServer } from "node:http";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { getListeningPort } from "@edge-console/testing/free-port";

/** A service at which every account has the same zones. */
export interface ZoneServer {
  readonly url: string;
  readonly zones: readonly string[];
  /** The list of blocked IP addresses of the first zone. */
  readonly blocked: readonly string[];
  stop(): void;
}

/** Starts a service with `count` zones, the first of which blocks `blocked` IP addresses. */
export async function startZoneServer(count: number, blocked: number): Promise<ZoneServer> {
  const addresses = Array.from({ length: blocked }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  const zones = Array.from({ length: count }, (_, index) => {
    const name = String(index).padStart(8, "0");
    return createExampleZone({
      ID: `Z${name}`,
      ZONE_NAME: `zone${name}`,
      ...(index === 0 && { BLOCK_IPS: addresses.join("\n") }),
    });
  });
  const server = createServer((request, response) => {
    request.resume();
    const zone = zones.find(({ ID }) => request.url === `/v1/cdn/${ID}`);
    const lists = { CDN_ZONES: zones, TUNNELS: [], CDN_HOSTNAMES: [] };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ CODE: 200, MESSAGE: "", DATA: zone ?? lists }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${getListeningPort(server)}`,
    zones: zones.map(({ ID }) => ID),
    blocked: addresses,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
