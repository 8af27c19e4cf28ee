import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { getPort } from "./get-port.ts";

/** A TCP load balancer that distributes connections round-robin. */
export interface LoadBalancer {
  readonly url: string;
  /** Sets the ports of the replicas on loopback. */
  setPorts(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** With `failover`, connections that a replica refuses go to the next one; without it, they fail. */
export async function startLoadBalancer({ failover = true } = {}): Promise<LoadBalancer> {
  let ports: readonly number[] = [];
  let next = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => {});
    client.on("close", () => open.delete(client));
    const forward = (tries: number) => {
      const port = ports[next++ % ports.length];
      if (port === undefined || tries === 0) {
        client.destroy();
        return;
      }
      const replica = connect(port, "127.0.0.1");
      replica.once("error", () => (replica.bytesWritten === 0 ? forward(tries - 1) : client.destroy()));
      replica.once("connect", () => {
        client.pipe(replica).pipe(client);
        replica.on("error", () => client.destroy());
        replica.on("close", () => client.destroy());
        client.on("close", () => replica.destroy());
      });
    };
    forward(failover ? ports.length : 1);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${getPort(server)}`,
    setPorts: (now) => void (ports = now),
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
