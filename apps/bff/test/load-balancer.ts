import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A balancer that hands each new connection to the next replica. */
export interface LoadBalancer {
  readonly url: string;
  /** Ports of the replicas on loopback. */
  setPorts(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** With `failover` a connection that a replica refuses goes to the next one; without it, it fails. */
export async function startLoadBalancer({ failover = true } = {}): Promise<LoadBalancer> {
  let ports: readonly number[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => {});
    client.on("close", () => open.delete(client));
    const handOver = (tries: number) => {
      const port = ports[turn++ % ports.length];
      if (port === undefined || tries === 0) {
        client.destroy();
        return;
      }
      const replica = connect(port, "127.0.0.1");
      replica.once("error", () => (replica.bytesWritten === 0 ? handOver(tries - 1) : client.destroy()));
      replica.once("connect", () => {
        client.pipe(replica).pipe(client);
        replica.on("error", () => client.destroy());
        replica.on("close", () => client.destroy());
        client.on("close", () => replica.destroy());
      });
    };
    handOver(failover ? ports.length : 1);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setPorts: (now) => void (ports = now),
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
