import { createServer, type RequestListener, type Server } from "node:http";
import { type Logger, pino } from "pino";
import { Clock } from "./clock.ts";
import { type Config, ConfigError } from "./config.ts";
import { Demo } from "./demo/run.ts";
import { createOperatorListener } from "./operator/http.ts";
import { openStore, type Store } from "./store/open-store.ts";
import { Faults } from "./v1/faults.ts";
import { createV1Listener } from "./v1/http.ts";
import { RequestLog } from "./v1/request-log.ts";
import type { ServiceContext } from "./v1/service-context.ts";

/** A running service. */
export interface EdgeApi {
  /** Base URL of `/v1`, such as `http://127.0.0.1:8790`. */
  readonly url: string;
  readonly operatorUrl: string;
  readonly context: ServiceContext;
  /** Stops accepting requests, waits briefly for requests in flight, and closes the database. */
  close(): Promise<void>;
}

const loopback = "127.0.0.1";

/** Interval at which expired hourly statistics are deleted, in milliseconds. */
const cleanupIntervalMs = 86_400_000;

/** How long requests in flight may take when the service stops, in milliseconds. */
const shutdownTimeoutMs = 1_000;

/**
 * Starts the service.
 * @throws {ConfigError} if a port is in use or the database file can't be opened
 */
export async function startEdgeApi(config: Config, logger: Logger = pino({ enabled: false })): Promise<EdgeApi> {
  const context: ServiceContext = {
    config,
    store: openDatabase(config.database),
    clock: new Clock(),
    faults: new Faults(),
    requestLog: new RequestLog(),
    logger,
  };
  const deleteOldHours = () => context.store.statistics.deleteOldHours(context.clock.now());
  deleteOldHours();
  const cleanup = setInterval(() => {
    try {
      deleteOldHours();
    } catch (error) {
      logger.error({ err: error }, "deleting old hourly statistics failed");
    }
  }, cleanupIntervalMs).unref();
  const demo = config.demo ? startDemo(context) : null;
  const servers: Server[] = [];
  const close = async () => {
    clearInterval(cleanup);
    demo?.stop();
    await Promise.all(servers.map(closeServer));
    context.store.close();
  };
  try {
    const operator = await listen(createOperatorListener(context), config.operatorPort, "EDGE_API_OPERATOR_PORT");
    servers.push(operator);
    const v1 = await listen(createV1Listener(context), config.port, "EDGE_API_PORT");
    servers.push(v1);
    return { url: getUrl(v1), operatorUrl: getUrl(operator), context, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openDatabase(path: string): Store {
  try {
    return openStore(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!/^(SQLITE_(CANTOPEN|NOTADB|READONLY|BUSY)|E[A-Z]+$)/.test(code)) throw error;
    throw new ConfigError(`EDGE_API_DB must be a writable SQLite file: ${path} isn't (${code}).`);
  }
}

function startDemo({ store, clock, config, logger }: ServiceContext): Demo {
  return new Demo({
    store,
    zoneDomain: config.zoneDomain,
    now: () => clock.now(),
    onError: (error) => logger.error({ err: error }, "creating demo data failed"),
  });
}

function listen(listener: RequestListener, port: number, variable: string): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE" || error.code === "EACCES"
          ? new ConfigError(`${variable} must be a free port: ${port} isn't available on ${loopback}.`)
          : error,
      ),
    );
    server.listen(port, loopback, () => resolve(server));
  });
}

function getUrl(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server isn't listening.");
  return `http://${loopback}:${address.port}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timeout = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  await closed;
  clearTimeout(timeout);
}
