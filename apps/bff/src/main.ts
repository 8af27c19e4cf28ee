import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createLogSealer } from "./people/audit/seal-migrated-log.ts";
import { type Config, readConfig } from "./config/config.ts";
import { ConfigError, StartError } from "./config/env.ts";
import { version } from "./config/version.ts";
import { createConsole, type Console, type ConsoleDeps } from "./console.ts";
import { findDemoConflict } from "./demo/check-demo.ts";
import { ensureDemo } from "./demo/ensure-demo.ts";
import { announceStop, drain } from "./platform/http/drain.ts";
import { createLog, describeError, type Log } from "./platform/http/log.ts";
import { createPublicHost, isLoopback } from "./platform/http/public-host.ts";
import { createStartupHandler } from "./platform/http/startup-handler.ts";
import { AlreadyRunningError, acquireSingleInstanceLock } from "./platform/db/single-instance-lock.ts";
import { openStore, type Store } from "./platform/db/store.ts";
import { countUsers } from "./people/users/users.ts";
import type { Metrics } from "./platform/telemetry/metrics.ts";
import type { Tracing } from "./platform/telemetry/tracing.ts";
import { createOperatorClient } from "./service/upstream/operator-client.ts";

interface StopSignals {
  /** Aborted when the process should stop: on a signal, or when its parent ends. */
  readonly stopping: AbortSignal;
  /** Aborted when it should stop without a delay: on Ctrl-C, a closed terminal, or the end of the parent. */
  readonly stopImmediately: AbortSignal;
}

function listenForStop(): StopSignals {
  const stopping = new AbortController();
  const stopImmediately = new AbortController();
  const stopNow = () => {
    stopImmediately.abort();
    stopping.abort();
  };
  process.on("SIGTERM", () => stopping.abort());
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, stopNow);
  if (process.env["EXIT_WITH_PARENT"] === "1") {
    // The parent may have ended while the modules were loaded.
    if (process.send && !process.connected) stopNow();
    process.on("disconnect", stopNow);
  }
  return { stopping: stopping.signal, stopImmediately: stopImmediately.signal };
}

async function listen({ host, port }: Config): Promise<Server> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (isTaken) throw new ConfigError("PORT", `must be free, but something else is listening on ${host}:${port}`);
    throw new ConfigError("HOST", `and PORT must be an address that this machine can listen on, not ${host}:${port}`);
  }
  return server;
}

/** Loads and serves metrics if METRICS_PORT is set. */
async function startMetrics({
  metricsPort,
  metricsHost,
}: Config): Promise<{ metrics: Metrics; server: Server } | null> {
  if (metricsPort === null) return null;
  const { createMetrics, serveMetrics } = await import("./platform/telemetry/metrics.ts");
  const metrics = createMetrics();
  try {
    return { metrics, server: await serveMetrics(metrics, metricsPort, metricsHost) };
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken) throw new ConfigError("METRICS_HOST", `must be an address of this machine, not ${metricsHost}`);
    throw new ConfigError("METRICS_PORT", `must be free, but something else is listening on ${metricsPort}`);
  }
}

/** Loads OpenTelemetry if an endpoint for traces is set. */
async function startTracing(): Promise<Tracing | null> {
  if (!process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]) return null;
  return (await import("./platform/telemetry/tracing.ts")).createTracing();
}

/** First migration after version 0.1.0, whose session cookie on plain-http loopback had another name. */
const firstAfterRenamedCookie = "0022-search-children";

/** Says that the database was upgraded, and whether that signs users out. */
function logUpgrade(log: Log, { publicUrl }: Config, migrations: readonly string[]): void {
  log.info({ migrations }, "the database of an earlier version was upgraded; that version can't open it anymore");
  const isPlainLoopback = publicUrl === null || (publicUrl.protocol === "http:" && isLoopback(publicUrl.hostname));
  if (isPlainLoopback && migrations.includes(firstAfterRenamedCookie)) {
    log.warn("all users have to sign in again, because the session cookie of plain-http loopback has another name");
  }
}

async function openDatabase(config: Config, log: Log): Promise<{ store: Store; release: () => void }> {
  const { databaseUrl, consoleSecrets } = config;
  const sqlite = databaseUrl.startsWith("sqlite:") ? databaseUrl.slice("sqlite:".length) : undefined;
  try {
    // Until the process ends if opening the database fails.
    const lock = sqlite === undefined ? undefined : acquireSingleInstanceLock(sqlite);
    const store = await openStore(databaseUrl, {
      sealAuditLog: createLogSealer(consoleSecrets),
      onUpgrade: (migrations) => logUpgrade(log, config, migrations),
    });
    return { store, release: () => lock?.release() };
  } catch (error) {
    if (error instanceof AlreadyRunningError) {
      throw new StartError(`${error.message}: stop it first, or use PostgreSQL for several replicas.`);
    }
    const reason = (error instanceof Error ? error.message : "it can't be opened").replace(/\.$/, "");
    throw new ConfigError("DATABASE_URL", `must be a database that the console can use (${reason})`);
  }
}

async function prepareDemo(
  { demoPassword: password }: Config,
  { services, passwordHasher }: Console,
  { store, log, operator }: Pick<ConsoleDeps, "store" | "log" | "operator">,
): Promise<void> {
  if (!password) return;
  try {
    await ensureDemo({
      store,
      passwordHasher,
      apiKeyStore: services.apiKeyStore,
      audit: services.audit,
      operator,
      password,
    });
  } catch (error) {
    log.warn({ error: describeError(error) }, "connecting the demo accounts to the Edge API failed");
  }
}

const help = `Starts the console. Its settings are environment variables: EDGE_API_URL, PUBLIC_URL, DATABASE_URL, and others.

  --version   Prints the version of the console.
  -h, --help  Prints this.`;

/** What an operator does first. Single sign-on creates users, but not the account that they need. */
const firstSteps = `
There are no users yet. Create an account with its API key, and a user, in another terminal:

  npm run admin -- account create "ACCOUNT NAME"
  npm run admin -- key set "ACCOUNT NAME"
  npm run admin -- user create EMAIL --name "NAME"
  npm run admin -- member add "ACCOUNT NAME" EMAIL full
`;

async function serve(): Promise<void> {
  const { stopping, stopImmediately } = listenForStop();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const { store, release } = await openDatabase(config, log);
  const isDemo = config.demoPassword !== null;
  const conflict = await findDemoConflict(store, isDemo);
  if (conflict !== undefined) throw new StartError(conflict);
  const server = await listen(config);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const { port } = address;
  const publicUrl = config.publicUrl ?? new URL(`http://localhost:${port}`);
  const startup = createStartupHandler({ host: createPublicHost(publicUrl), hsts: config.hsts, log });
  server.on("request", startup.listener);
  const closing = new AbortController();
  const {
    edgeApiUrl: serviceUrl,
    consoleSecrets: secrets,
    dnsServers,
    webFolder,
    watchIntervalSeconds,
    webhookPrivateHosts,
  } = config;
  const { secondFactorRequired, mail, sso, operatorInfo } = config;
  const settings = { connectorCommand: config.connectorCommand };
  const addresses = { publicUrl, serviceUrl, dnsServers, webFolder, webhookPrivateHosts };
  const operator = config.operator && createOperatorClient(config.operator.url, config.operator.token);
  const metrics = await startMetrics(config);
  const tracing = await startTracing();
  const deps = {
    store,
    log,
    operator,
    secrets,
    hsts: config.hsts,
    secondFactorRequired,
    mail,
    operatorInfo,
    sso,
    settings,
    watchIntervalSeconds,
    isDemo,
    metrics: metrics?.metrics ?? null,
    tracing,
    trustedProxies: config.trustedProxies,
    auditSink: config.auditSink,
    backups: config.backups,
    stopping,
    closing: closing.signal,
    ...addresses,
  };
  const edgeConsole = createConsole(deps);
  await edgeConsole.start();
  await prepareDemo(config, edgeConsole, deps);
  server.off("request", startup.listener).on("request", edgeConsole.app);
  startup.handOver(edgeConsole.app);
  console.log(`console ready ${publicUrl.origin}`);
  if ((await countUsers(store.db)) === 0) console.log(firstSteps);

  if (!stopping.aborted) await once(stopping, "abort");
  log.info("stopping");
  await announceStop(server, config.shutdownDelaySeconds * 1000, stopImmediately);
  closing.abort();
  await drain(server, stopImmediately);
  metrics?.server.close();
  await edgeConsole.close();
  await tracing?.close();
  await store.close();
  release();
}

try {
  const [option] = process.argv.slice(2);
  if (option === "--version") console.log(version);
  else if (option === "--help" || option === "-h") console.log(help);
  else await serve();
  // An IPC channel to a parent would keep this process alive.
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
