import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy in front of PostgreSQL, by which a test takes the database away or stalls it. */
export interface DatabaseProxy {
  readonly url: string;
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Holds back all responses, as a server that hangs does; what is sent to the server still arrives. */
  stall(): void;
  resume(): void;
}

/** Starts the proxy on a free port of loopback; its `url` is `databaseUrl` with that port. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const to = new URL(databaseUrl);
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  let isStalled = false;

  const listen = async (port: number): Promise<Server> => {
    const server = createServer((client) => {
      const pair = [client, connect(Number(to.port), to.hostname)] as const;
      pairs.add(pair);
      for (const socket of pair) {
        socket.on("error", () => {});
        socket.on("close", () => {
          pairs.delete(pair);
          for (const socket of pair) socket.destroy();
        });
      }
      client.pipe(pair[1]);
      pair[1].on("data", (chunk) => client.write(chunk));
      if (isStalled) pair[1].pause();
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };

  let server = await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = new URL(to);
  url.port = String(port);
  return {
    url: url.toString(),
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await closed;
    },
    async open() {
      server = await listen(port);
    },
    stall() {
      isStalled = true;
      for (const [, server] of pairs) server.pause();
    },
    resume() {
      isStalled = false;
      for (const [, server] of pairs) server.resume();
    },
  };
}
