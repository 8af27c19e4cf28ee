import { severities } from "@edge-console/contract/findings/finding";
import type { Operator } from "@edge-console/contract/console/sign-in-methods";
import type { Settings } from "@edge-console/contract/console/settings";
import type { Express } from "express";
import { countOpenAlerts } from "./watch/alerts/alert-store.ts";
import { apiRoutes, toAuthorizerDeps } from "./api-routes.ts";
import { createApp } from "./app.ts";
import { firstReadsRoute } from "./first-reads.ts";
import { createClientAddress, type TrustedProxies } from "./platform/http/client-address.ts";
import type { Log } from "./platform/http/log.ts";
import { createPublicHost } from "./platform/http/public-host.ts";
import type { Hsts } from "./platform/http/security-headers.ts";
import type { PasswordHasher } from "./people/auth/password-hasher.ts";
import { createAuth } from "./people/auth/auth.ts";
import type { MailSettings } from "./people/mail/mail-client.ts";
import { createSignInRedirect } from "./people/auth/sign-in-redirect.ts";
import { createProvider } from "./people/auth/sso/provider.ts";
import { checkProvider, checkRoles, type SingleSignOn } from "./people/auth/sso/single-sign-on.ts";
import { createSsoSignIns } from "./people/auth/sso/sso-sign-ins.ts";
import type { SsoSettings } from "./people/auth/sso/settings.ts";
import { createAuthorizer } from "./people/auth/authorizer.ts";
import type { Route } from "./platform/http/route.ts";
import { getBacklog } from "./watch/notifications/outbox.ts";
import { createBackgroundTasks, type taskIntervals } from "./background-tasks.ts";
import { createCleanUp } from "./clean-up.ts";
import { commit, version } from "./config/version.ts";
import type { BackupSettings } from "./config/config.ts";
import { createNightlyBackup, findLatestBackup, runBackup } from "./nightly-backup.ts";
import { countUnsent, createAuditSinkHandler } from "./people/audit/sink/send-audit.ts";
import { createSender } from "./people/audit/sink/create-sender.ts";
import type { AuditSinkSettings } from "./people/audit/sink/sender.ts";
import { createJobWorker, type JobWorker } from "./platform/jobs/job-worker.ts";
import { listJobKinds } from "./platform/jobs/list-jobs.ts";
import { healthRoutes } from "./platform/http/health-routes.ts";
import { createServices, type Services } from "./services.ts";
import type { Store } from "./platform/db/store.ts";
import type { Metrics } from "./platform/telemetry/metrics.ts";
import type { Tracing } from "./platform/telemetry/tracing.ts";
import { createCallObserver } from "./platform/telemetry/call-observer.ts";
import type { OperatorClient } from "./service/upstream/operator-client.ts";
import { createEncryption } from "./platform/crypto/encryption.ts";
import type { Secret } from "./platform/crypto/secret.ts";

export interface ConsoleDeps {
  readonly store: Store;
  readonly log: Log;
  /** URL that users open. */
  readonly publicUrl: URL;
  readonly hsts: Hsts;
  /** Null if the operator hasn't set up email. */
  readonly mail: MailSettings | null;
  /** Who runs the console, for sign-in and emails. */
  readonly operatorInfo: Operator;
  /** URL of the Edge API. */
  readonly serviceUrl: URL;
  /** Operator listener of the Edge API; null if it has none. Closed with the console. */
  readonly operator: OperatorClient | null;
  /** Secrets that API keys and second factors are encrypted with, newest first. */
  readonly secrets: readonly Secret[];
  /** Whether two-factor authentication is required for all users. */
  readonly secondFactorRequired: boolean;
  /** Null if single sign-on isn't set up. */
  readonly sso: SsoSettings | null;
  /** Resolvers for DNS checks of hostnames; the system's if empty. */
  readonly dnsServers: readonly string[];
  /** Whether it has demo data, whose hostnames no DNS server knows. */
  readonly isDemo: boolean;
  /** `host` or `host:port` of alert channels that may have a private address. */
  readonly webhookPrivateHosts: readonly string[];
  /** Interval of checking the tunnels of an account that someone has open. */
  readonly watchIntervalSeconds: number;
  /** The operator's settings for all users. */
  readonly settings: Settings;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Proxies whose X-Forwarded-For header is trusted; null for none. */
  readonly trustedProxies: TrustedProxies | null;
  /** Null if the audit log isn't sent anywhere. */
  readonly auditSink?: AuditSinkSettings | null;
  /** Null if the console makes no backups. */
  readonly backups?: BackupSettings | null;
  readonly metrics: Metrics | null;
  readonly tracing: Tracing | null;
  /** Aborted when the console starts to stop: it still serves requests but isn't ready. */
  readonly stopping: AbortSignal;
  /** Aborted when it stops serving requests: event streams end. */
  readonly closing: AbortSignal;
}

/** Overrides for tests. */
export interface ConsoleOverrides {
  /** Routes before the console's own. */
  readonly routes?: readonly Route[];
  readonly intervals?: typeof taskIntervals;
  readonly passwordHasher?: PasswordHasher;
}

/** The console without its listener. */
export interface Console {
  readonly app: Express;
  /** All routes below /api with their policies. */
  readonly routes: readonly Route[];
  readonly services: Services;
  readonly passwordHasher: PasswordHasher;
  readonly jobs: JobWorker;
  /** Starts the background tasks, or restarts them if they're running. The first request may be served when it has resolved. */
  start(): Promise<void>;
  /** Stops the background tasks. */
  stop(): void;
  /** Stops the background tasks, and closes the connections to the Edge API. */
  close(): Promise<void>;
}

/** Time for running jobs when the console stops. */
const drainTimeoutMs = 2_000;

/** The composition root: sign-in, services, routes, background tasks, and the application that serves them. */
export function createConsole(deps: ConsoleDeps, overrides: ConsoleOverrides = {}): Console {
  const { store, log, publicUrl, secrets, metrics, tracing, secondFactorRequired } = deps;
  const encryption = createEncryption(secrets);
  const ssoRequired = deps.sso?.required ?? false;
  const auth = createAuth(
    {
      store,
      encryption,
      secrets,
      secondFactorRequired,
      ssoRequired,
      ssoSessionHours: deps.sso?.sessionHours ?? null,
      publicUrl,
    },
    overrides.passwordHasher,
  );
  const services = createServices({
    ...deps,
    auth,
    callObserver: createCallObserver(metrics, tracing),
    wakeJobs: () => tasks.wakeJobs(),
    onDelivery: (attempt) => metrics?.recordDelivery(attempt),
    onMailFailure: (kind) => metrics?.recordMailFailure(kind),
    onEvaluation: (outcome) => metrics?.recordEvaluation(outcome),
  });
  const { audit } = services;
  const sso: SingleSignOn | null = deps.sso && {
    store,
    audit,
    log,
    provider: createProvider(deps.sso, publicUrl),
    signIns: createSsoSignIns(store, secrets),
  };
  const jobs = createJobWorker({
    store,
    log,
    handlers: [
      ...services.jobHandlers,
      createCleanUp(services),
      ...(deps.auditSink ? [createAuditSinkHandler(store, createSender(deps.auditSink))] : []),
      ...(deps.backups ? [createNightlyBackup(store, deps.backups, runBackup)] : []),
    ],
    onRun: (run) => metrics?.recordJob(run),
  });
  const tasks = createBackgroundTasks(services, jobs, overrides.intervals);

  const { sessions, tokens, cookies, passwordHasher } = auth;
  const authorizer = createAuthorizer({
    store,
    sessions,
    sessionCookie: cookies.session,
    tokens,
    ...toAuthorizerDeps(services),
  });
  const ownRoutes = [
    ...(overrides.routes ?? []),
    ...apiRoutes({
      services,
      auth: {
        store,
        auth,
        audit,
        mailer: services.mailer,
        log,
        publicUrl,
        sso,
        operatorInfo: deps.operatorInfo,
        onSignInFailure: (reason) => metrics?.recordSignInFailure(reason),
      },
      settings: deps.settings,
    }),
  ];
  const routes = [...ownRoutes, firstReadsRoute({ routes: ownRoutes, authorizer, log, now: () => store.now() })];
  const app = createApp({
    host: createPublicHost(publicUrl),
    hsts: deps.hsts,
    log,
    authorizer,
    healthRoutes: healthRoutes(store, deps.stopping),
    apiRoutes: routes,
    webFolder: deps.webFolder,
    redirectToSignIn: createSignInRedirect({ sessions, sessionCookie: cookies.session }),
    clientAddress: createClientAddress(deps.trustedProxies),
    trace: tracing?.middleware,
    count: metrics ? (line) => metrics.recordRequest(line) : undefined,
    closing: deps.closing,
  });
  if (metrics) {
    registerMetrics(metrics, { passwordHasher, services, jobs });
    registerOperationMetrics(metrics, store, deps);
  }

  return {
    app,
    routes,
    services,
    passwordHasher,
    jobs,
    async start() {
      await tasks.start();
      if (!sso) return;
      // Doesn't wait for the provider: the sign-in page says if it's unreachable.
      void checkProvider(sso);
      await checkRoles(sso);
    },
    stop: () => tasks.stop(),
    async close() {
      tasks.stop();
      // A job that is cut off here runs on another replica, or after the next start.
      await jobs.stop(drainTimeoutMs);
      await services.close();
    },
  };
}

/** Registers the gauges of the version, the audit sink, and backups. */
function registerOperationMetrics(
  metrics: Metrics,
  store: Store,
  { auditSink, backups }: Pick<ConsoleDeps, "auditSink" | "backups">,
): void {
  metrics.setBuild({ version, commit });
  if (auditSink) {
    metrics.registerGauge(
      "console_audit_unsent",
      "Transactions whose audit entries weren't sent to AUDIT_SINK yet.",
      () => countUnsent(store.db),
    );
  }
  if (backups) {
    metrics.registerGauge(
      "console_backup_last_success_timestamp_seconds",
      "Time of the last verified backup in BACKUP_DIR.",
      async () => (await findLatestBackup(backups.folder)) ?? 0,
    );
  }
}

/** Registers the gauges that are evaluated when metrics are scraped. */
function registerMetrics(
  metrics: Metrics,
  { passwordHasher, services, jobs }: Pick<Console, "passwordHasher" | "services" | "jobs">,
): void {
  const { upstream, events, store } = services;
  const { budget } = upstream;
  metrics.registerGauge(
    "console_address_budget_used",
    "Calls in this minute from this address, by all replicas.",
    async () => {
      return (await budget.getUsage(null)).address.used;
    },
  );
  metrics.registerGauge("console_address_budget_left", "Calls left in this minute for this address.", async () => {
    const { address } = await budget.getUsage(null);
    return address.blockedUntil === null ? address.limit - address.used : 0;
  });
  metrics.registerGauge("console_breaker_open", "1 while the circuit breaker for the Edge API is open.", () =>
    Number(upstream.isCircuitOpen),
  );
  metrics.registerGauge("console_event_streams", "Open event streams.", () => events.subscriberCount);
  metrics.registerGauge("console_hashing_queue", "Sign-ins that wait for password hashing.", () =>
    passwordHasher.getQueueLength(),
  );
  metrics.registerLabeledGauge("kind", "console_jobs_due", "Jobs that are due, by kind.", async () => {
    return new Map((await listJobKinds(store.db, await store.now())).map(({ kind, due }) => [kind, due]));
  });
  metrics.registerLabeledGauge("kind", "console_jobs_running", "Jobs that run on this replica, by kind.", () =>
    jobs.countRunning(),
  );
  const readBacklog = async () => getBacklog(store.db, await store.now());
  metrics.registerGauge("console_notifications_queued", "Notifications that weren't delivered yet.", async () => {
    return (await readBacklog()).queued;
  });
  metrics.registerGauge(
    "console_notifications_oldest_due_seconds",
    "Seconds for which the oldest queued notification has been due.",
    async () => (await readBacklog()).oldestDueSeconds,
  );
  metrics.registerLabeledGauge("severity", "console_alerts_open", "Open alerts, by severity.", async () => {
    const counts = severities.map(async (severity) => [severity, await countOpenAlerts(store.db, severity)] as const);
    return new Map(await Promise.all(counts));
  });
  for (const state of ["pending", "unconfirmed"] as const) {
    metrics.registerGauge(`console_writes_${state}`, `Recorded writes that are ${state}.`, async () => {
      return upstream.intents.count(state);
    });
  }
}
