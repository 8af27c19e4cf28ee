import { once } from "node:events";
import { createServer } from "node:http";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { getListeningPort } from "@edge-console/testing/free-port";

/** A service at which every account has the same zones. */
export interface ZoneServer {
  readonly url: string;
  readonly zones: readonly string[];
  /** The list of blocked IP addresses of the first zone. */
  readonly blocked: readonly string[];
  /** Paths of the requests since the last call. */
  takeRequests(): string[];
  stop(): void;
}

/**
 * Starts a service with `count` zones, the first of which blocks `blocked` IP addresses, each with a default and some custom
 * hostnames.
 */
export async function startZoneServer(count: number, blocked: number, customHostnames = 0): Promise<ZoneServer> {
  const addresses = Array.from({ length: blocked }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  const zones = Array.from({ length: count }, (_, index) => {
    const name = String(index).padStart(8, "0");
    return createExampleZone({
      ID: `Z${name}`,
      ZONE_NAME: `zone${name}`,
      ...(index === 0 && { BLOCK_IPS: addresses.join("\n") }),
    });
  });
  const listHostnames = (zone: string) => [
    createExampleHostname({ ID: 1, HOSTNAME: `${zone}.edge.example`.toLowerCase(), DEFAULT: 1, SSL_ENABLED: 1 }),
    ...Array.from({ length: customHostnames }, (_, index) =>
      createExampleHostname({ ID: index + 2, HOSTNAME: `h${index}.${zone}.example.com`.toLowerCase() }),
    ),
  ];
  let requests: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    requests.push(request.url ?? "");
    const [, owner] = /^\/v1\/cdn\/(\w+)\/hostnames/.exec(request.url ?? "") ?? [];
    const zone = zones.find(({ ID }) => request.url === `/v1/cdn/${ID}`);
    const lists = { CDN_ZONES: zones, TUNNELS: [], CDN_HOSTNAMES: owner === undefined ? [] : listHostnames(owner) };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ CODE: 200, MESSAGE: "", DATA: zone ?? lists }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${getListeningPort(server)}`,
    zones: zones.map(({ ID }) => ID),
    blocked: addresses,
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
