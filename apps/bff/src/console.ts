import type { Settings } from "@edge-console/contract/console/settings";
import type { Express } from "express";
import { apiRoutes, toAuthorizerDeps } from "./api-routes.ts";
import { createApp } from "./app.ts";
import { createClientAddress, type TrustedProxies } from "./http/client-address.ts";
import type { Log } from "./http/log.ts";
import { createPublicHost } from "./http/public-host.ts";
import type { PasswordHasher } from "./auth/password-hasher.ts";
import { createAuth } from "./auth/auth.ts";
import type { MailSettings } from "./accounts/mailer.ts";
import { SingleSignOn } from "./auth/sso/single-sign-on.ts";
import type { SsoSettings } from "./auth/sso/settings.ts";
import { Admission } from "./auth/authorizer.ts";
import type { Route } from "./http/route.ts";
import { createBackgroundTasks } from "./background-tasks.ts";
import { createScheduler } from "./scheduler.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { settingsRoutes } from "./http/settings-routes.ts";
import { createServices, type Services } from "./services.ts";
import type { Store } from "./db/store.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { Tracing } from "./telemetry/tracing.ts";
import { createCallObserver } from "./telemetry/call-observer.ts";
import type { OperatorClient } from "./upstream/operator-client.ts";
import { createEncryption } from "./crypto/encryption.ts";
import type { Secret } from "./crypto/secret.ts";

/** What a console is made of. */
export interface ConsoleDeps {
  readonly store: Store;
  readonly log: Log;
  /** The address that people use. */
  readonly publicUrl: URL;
  /** How mail is sent; null where the operator has set up none. */
  readonly mail: MailSettings | null;
  /** Where the service answers. */
  readonly serviceUrl: URL;
  /** The service's operator listener; null where it offers none. Closed with the console. */
  readonly operator: OperatorClient | null;
  /** What API keys and people's second factors are encrypted with, newest first. */
  readonly secrets: readonly Secret[];
  /** Whether everybody needs a second factor. */
  readonly secondFactorRequired: boolean;
  /** Single sign-on; null where it is not set up. */
  readonly sso: SsoSettings | null;
  /** The resolvers that are asked about hostnames; the machine's own when empty. */
  readonly dnsServers: readonly string[];
  /** Seconds between two looks at the tunnels of an account that somebody follows. */
  readonly watchIntervalSeconds: number;
  /** What the operator has set for everybody to see. */
  readonly settings: Settings;
  /** The folder of the built web application. */
  readonly webFolder: string;
  /** The proxies whose word on where a request came from counts; null for none. */
  readonly trustedProxies: TrustedProxies | null;
  /** Who counts and traces what happens here; null for nobody. */
  readonly metrics: Metrics | null;
  readonly tracing: Tracing | null;
  /** Aborted when the console is asked to stop: it still serves, and is no longer ready. */
  readonly stopping: AbortSignal;
  /** Aborted when it stops serving: event streams end. */
  readonly closing: AbortSignal;
}

/** The whole console except its socket. */
export interface Console {
  readonly app: Express;
  /** Every route, each with its policy. */
  readonly routes: readonly Route[];
  readonly services: Services;
  readonly passwordHasher: PasswordHasher;
  /** Starts the background tasks. Resolves before the first request may be served. */
  start(): Promise<void>;
  /** Stops them, and closes the connections to the Edge API. */
  close(): Promise<void>;
}

/** Interval between two deletions of expired sessions and throttles, in milliseconds. */
const cleanupIntervalMs = 600_000;

/** The composition root: sign-in, services, routes, background tasks, and the application that serves them. */
export function createConsole(deps: ConsoleDeps): Console {
  const { store, log, publicUrl, metrics, tracing, secondFactorRequired } = deps;
  const encryption = createEncryption(deps.secrets);
  const ssoRequired = deps.sso?.required ?? false;
  const auth = createAuth({ store, encryption, secondFactorRequired, ssoRequired, publicUrl });
  const services = createServices({ ...deps, auth, callObserver: createCallObserver(metrics, tracing) });
  const { audit } = services;
  const sso = deps.sso && new SingleSignOn({ store, audit, log, publicUrl, settings: deps.sso });
  const tasks = createBackgroundTasks(services);
  const scheduler = createScheduler(log);

  const probes = healthRoutes(store, deps.stopping);
  const routes = [...apiRoutes(services), ...authRoutes({ store, auth, audit, sso }), ...settingsRoutes(deps.settings)];
  const { sessions, cookies, passwordHasher } = auth;
  const app = createApp({
    host: createPublicHost(publicUrl),
    log,
    authorizer: new Admission({ store, sessions, sessionCookie: cookies.session, ...toAuthorizerDeps(services) }),
    healthRoutes: probes,
    apiRoutes: routes,
    webFolder: deps.webFolder,
    clientAddress: createClientAddress(deps.trustedProxies),
    trace: tracing?.middleware,
    count: metrics ? (line) => metrics.recordRequest(line) : undefined,
    closing: deps.closing,
  });
  if (metrics) registerMetrics(metrics, { passwordHasher, services });

  return {
    app,
    routes: [...probes, ...routes],
    services,
    passwordHasher,
    async start() {
      await tasks.start();
      // Whether the provider responds is no reason to wait: users are told when they sign in.
      void sso?.checkProvider();
      scheduler.every(cleanupIntervalMs, "sweeping", async () => {
        await auth.deleteExpired();
        await sso?.deleteExpired();
      });
    },
    async close() {
      scheduler.stop();
      tasks.stop();
      await services.close();
    },
  };
}

/** What is asked whenever the metrics are read. */
function registerMetrics(
  metrics: Metrics,
  { passwordHasher, services }: Pick<Console, "passwordHasher" | "services">,
): void {
  const { upstream, events } = services;
  const { budget } = upstream;
  metrics.registerGauge(
    "console_address_budget_used",
    "Calls of this minute, by all replicas, of the address's limit.",
    async () => {
      return (await budget.getUsage(null)).address.used;
    },
  );
  metrics.registerGauge(
    "console_address_budget_left",
    "Calls left in this minute of the address's limit.",
    async () => {
      const { address } = await budget.getUsage(null);
      return address.blockedUntil === null ? address.limit - address.used : 0;
    },
  );
  metrics.registerGauge("console_breaker_open", "1 while the service is left alone.", () =>
    Number(upstream.isCircuitOpen),
  );
  metrics.registerGauge("console_event_streams", "Event streams that are open.", () => events.subscriberCount);
  metrics.registerGauge(
    "console_hashing_queue",
    "Sign-ins that wait for their password to be hashed.",
    () => passwordHasher.queueLength,
  );
  for (const state of ["pending", "unknown"] as const) {
    metrics.registerGauge(`console_writes_${state}`, `Writes on record that are ${state}.`, async () => {
      return upstream.intents.count(state);
    });
  }
}
