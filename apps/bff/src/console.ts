import type { Settings } from "@edge-console/contract/console/settings";
import type { Express } from "express";
import { createApp } from "./app.ts";
import { clientAddressBehind, type TrustedProxies } from "./http/client-address.ts";
import type { Log } from "./http/log.ts";
import { publicAddress } from "./http/public-address.ts";
import type { Hashing } from "./auth/hashing.ts";
import { createIdentity } from "./auth/auth.ts";
import type { MailSettings } from "./accounts/mailer.ts";
import { SingleSignOn } from "./auth/sso/single-sign-on.ts";
import type { SsoSettings } from "./auth/sso/settings.ts";
import { Admission } from "./auth/authorizer.ts";
import type { Route } from "./http/route.ts";
import { createRepeatedWork } from "./scheduler.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { identityRoutes } from "./auth/routes.ts";
import { settingsRoutes } from "./http/settings-routes.ts";
import { createServiceParts, type ServiceParts } from "./service-parts.ts";
import type { Store } from "./db/store.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { Tracing } from "./telemetry/tracing.ts";
import { watchExchanges } from "./telemetry/call-observer.ts";
import type { OperatorClient } from "./upstream/operator.ts";
import { createSealing } from "./crypto/encryption.ts";
import type { Secret } from "./crypto/secret.ts";

/** What a console is made of. */
export interface ConsoleNeeds {
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

/** All of the console but its socket. */
export interface Console {
  readonly app: Express;
  /** Every route that there is: each with its policy. */
  readonly routes: readonly Route[];
  readonly service: ServiceParts;
  readonly hashing: Hashing;
  /** Sets right what an earlier stop left behind, and keeps doing so; to be done before the first request. */
  start(): Promise<void>;
  /** Ends that, and the connections to the service. */
  close(): Promise<void>;
}

/** Milliseconds between two removals of sessions that ended and of failures that no longer count. */
const sweepEvery = 600_000;

/** Puts the parts together. */
export function createConsole(needs: ConsoleNeeds): Console {
  const { store, log, stopping, closing, metrics, tracing } = needs;
  const sealing = createSealing(needs.secrets);
  const { secondFactorRequired, publicUrl } = needs;
  const ssoRequired = needs.sso?.required ?? false;
  const identity = createIdentity({ store, sealing, secondFactorRequired, ssoRequired, publicUrl });
  const { sessions, hashing } = identity;
  const service = createServiceParts({ ...needs, identity, exchanges: watchExchanges(metrics, tracing) });
  if (metrics) watchConsole(metrics, { store, hashing, service });
  const { audit } = service;
  const sso = needs.sso && new SingleSignOn({ store, audit, log, publicUrl, settings: needs.sso });
  const probes = healthRoutes(store, stopping);
  // Express looks through them in this order: what is asked for most stands first.
  const apiRoutes = [
    ...service.routes,
    ...identityRoutes({ store, identity, audit, sso }),
    ...settingsRoutes(needs.settings),
  ];
  const app = createApp({
    address: publicAddress(publicUrl),
    log,
    admission: new Admission({ store, sessions, sessionCookie: identity.cookies.session, ...service.admission }),
    healthRoutes: probes,
    apiRoutes,
    webFolder: needs.webFolder,
    addressOf: clientAddressBehind(needs.trustedProxies),
    trace: tracing?.middleware,
    count: metrics ? (line) => metrics.request(line) : undefined,
    closing,
  });

  const sweep = async () => {
    await identity.sweep();
    await sso?.sweep();
  };
  const repeated = createRepeatedWork(log);

  return {
    app,
    routes: [...probes, ...apiRoutes],
    service,
    hashing,
    async start() {
      await service.start();
      // Whether the provider answers is no reason to wait: people are told when they sign in.
      void sso?.lookUp();
      repeated.every(sweepEvery, "sweeping", sweep);
    },
    async close() {
      repeated.stop();
      await service.close();
    },
  };
}

/** What is asked whenever the metrics are read. */
function watchConsole(
  metrics: Metrics,
  { store, hashing, service }: { readonly store: Store; readonly hashing: Hashing; readonly service: ServiceParts },
): void {
  const { budget } = service.upstream;
  metrics.watch(
    "console_address_budget_used",
    "Calls of this minute, by all replicas, of the address's limit.",
    async () => {
      return (await budget.left(null)).address.used;
    },
  );
  metrics.watch("console_address_budget_left", "Calls left in this minute of the address's limit.", async () => {
    const { address } = await budget.left(null);
    return address.blockedUntil === null ? address.limit - address.used : 0;
  });
  metrics.watch("console_breaker_open", "1 while the service is left alone.", () => Number(service.upstream.isResting));
  metrics.watch("console_event_streams", "Event streams that are open.", () => service.events.readers);
  metrics.watch("console_hashing_queue", "Sign-ins that wait for their password to be hashed.", () => hashing.waiting);
  for (const state of ["pending", "unknown"] as const) {
    metrics.watch(`console_writes_${state}`, `Writes on record that are ${state}.`, async () => {
      const query = store.db.selectFrom("intents").select((row) => row.fn.countAll<number>().as("count"));
      return (await query.where("state", "=", state).executeTakeFirstOrThrow()).count;
    });
  }
}
