import type { Operator } from "@edge-console/contract/console/sign-in-methods";
import { can } from "@edge-console/contract/permissions";
import { operations } from "@edge-console/contract/operations";
import { setTimeout as wait } from "node:timers/promises";
import { createAlertEvaluator } from "./watch/alerts/alert-evaluator.ts";
import { createCollectors } from "./watch/alerts/collectors.ts";
import { createPublicReports } from "./watch/alerts/public-reports.ts";
import { createDeliverMailHandler } from "./people/mail/deliver-mail.ts";
import type { MailSettings } from "./people/mail/mail-client.ts";
import type { MailFailureKind } from "./people/mail/mail-failure.ts";
import { createEmailLayout } from "./people/mail/email-layout.ts";
import { createMailTransport } from "./people/mail/mail-transport.ts";
import { listActiveMembers } from "./people/accounts/memberships.ts";
import { createTwoFactorReminders } from "./people/accounts/two-factor-reminders.ts";
import { createMailer } from "./people/mail/mailer.ts";
import { createAccountStandings } from "./service/api-keys/account-standings.ts";
import { createApiKeyStore } from "./people/accounts/api-key-store.ts";
import { invalidateKeyState } from "./service/api-keys/invalidate-key-state.ts";
import { createAuditLog } from "./people/audit/audit-log.ts";
import type { Auth } from "./people/auth/auth.ts";
import { findUsersWithTwoFactor } from "./people/auth/second-factor.ts";
import { createConnectionSignatures } from "./platform/http/connection-check.ts";
import { createEncryption } from "./platform/crypto/encryption.ts";
import type { Secret } from "./platform/crypto/secret.ts";
import { createSignatures } from "./platform/crypto/signatures.ts";
import type { Store } from "./platform/db/store.ts";
import { createAccountEvents } from "./platform/events/account-events.ts";
import { createExternalChangeDetector } from "./service/external-changes/detector.ts";
import { wakeRequestsAfterWrite } from "./service/force-https/requests.ts";
import { createForceHttpsHandler } from "./service/force-https/worker.ts";
import type { Log } from "./platform/http/log.ts";
import type { JobHandler } from "./platform/jobs/job-kind.ts";
import { withDemoRecords } from "./service/proxy/demo-dns.ts";
import { createDnsChecker } from "./service/proxy/dns-check.ts";
import { createMonthlyReports } from "./watch/reports/monthly-reports.ts";
import { objectNames } from "./object-names.ts";
import { createPassedReads } from "./service/search/passed-reads.ts";
import { recordWriteInIndex } from "./service/search/record-write.ts";
import { createSearchIndex } from "./service/search/search-index.ts";
import { createTunnelPoller } from "./service/tunnels/tunnel-poller.ts";
import { removeNotesAfterWrite } from "./service/zone-list/entry-notes.ts";
import { createDeliveryHandlers, type DeliveryAttempt } from "./watch/notifications/deliver.ts";
import { createLinks } from "./watch/notifications/links.ts";
import { createQueueNotificationsHandler } from "./watch/notifications/notify-alert.ts";
import { createWebhookClient } from "./watch/notifications/webhook/webhook-client.ts";
import { createUpstream } from "./service/upstream/client.ts";
import type { CallObserver } from "./platform/telemetry/observed-call.ts";
import type { OperatorClient } from "./service/upstream/operator-client.ts";
import { toReadProblem } from "./service/upstream/to-problem.ts";
import { createTransport } from "./service/upstream/transport.ts";
import { createScheduledEndHandler } from "./service/bulk-runs/carry-out-end.ts";
import { forgetEndsAfterWrite } from "./service/scheduled-ends/forget-ends.ts";
import { createImportListHandler, maxListBytes } from "./service/shared-lists/import-list.ts";
import { createMemberUrlClient } from "./platform/outbound/member-url-client.ts";
import { createApplyListHandler } from "./service/bulk-runs/apply-shared-list.ts";
import { recordPlacementsAfterWrite } from "./service/bulk-runs/record-placements.ts";
import { createBulkRunHandler } from "./service/bulk-runs/run-job.ts";
import { invalidateUsageAfterWrite } from "./service/usage/invalidate-usage.ts";
import { createUsageCollector } from "./service/usage/usage-collector.ts";
import { createPreWriteSnapshots } from "./service/writes/pre-write-snapshots.ts";
import { createReconcileWritesHandler } from "./service/writes/reconcile-writes.ts";
import { createReplicaEvents } from "./service/writes/replica-events.ts";
import { createResourceCache } from "./service/writes/resource-cache.ts";
import { createWrites } from "./service/writes/writes.ts";

/** What the services are created from. */
export interface ServicesDeps {
  readonly store: Store;
  readonly auth: Auth;
  /** The URL that users open. */
  readonly publicUrl: URL;
  /** Null if the operator has not set up email. */
  readonly mail: MailSettings | null;
  /** Who runs the console, for emails. */
  readonly operatorInfo: Operator;
  readonly log: Log;
  /** URL of the Edge API. */
  readonly serviceUrl: URL;
  /** The operator listener of the Edge API; null if it has none. Closed with the services. */
  readonly operator: OperatorClient | null;
  /** Secrets that API keys are encrypted with, newest first. */
  readonly secrets: readonly Secret[];
  /** Resolvers for hostnames; the machine's own if empty. */
  readonly dnsServers: readonly string[];
  /** Whether the console has demo data. */
  readonly isDemo: boolean;
  /** Seconds between two checks of the tunnels of an account that someone follows; 0 for never. */
  readonly watchIntervalSeconds: number;
  /** `host` or `host:port` of alert channels that may have a private address. */
  readonly webhookPrivateHosts: readonly string[];
  /** Observes the calls to the Edge API. */
  readonly callObserver?: CallObserver | undefined;
  /** Starts jobs that are due, without waiting for the next second. */
  readonly wakeJobs: () => void;
  /** Called at the end of each evaluation of an account's alerts. */
  readonly onEvaluation?: ((outcome: "completed" | "failed") => void) | undefined;
  /** Observes the deliveries of notifications. */
  readonly onDelivery?: ((attempt: DeliveryAttempt) => void) | undefined;
  /** Observes emails that weren't sent. */
  readonly onMailFailure?: ((kind: MailFailureKind) => void) | undefined;
}

/** Every service of the console. */
export type Services = ReturnType<typeof createServices>;

/** Creates every service once, each from those before it. `api-routes.ts` and `background-tasks.ts` use them. */
export function createServices(deps: ServicesDeps) {
  const { store, auth, publicUrl, mail, log, serviceUrl, operator, secrets, watchIntervalSeconds } = deps;
  const encryption = createEncryption(secrets);
  const audit = createAuditLog(store, secrets, objectNames);
  const events = createAccountEvents();
  const mailTransport = createMailTransport(mail, log, deps.onMailFailure);
  const layout = createEmailLayout({ publicUrl, operator: deps.operatorInfo });
  const mailer = createMailer({ store, encryption, enabled: mailTransport.enabled, layout });
  const outbound = { privateHosts: deps.webhookPrivateHosts, dnsServers: deps.dnsServers };
  const listClient = createMemberUrlClient({ ...outbound, maxResponseBytes: maxListBytes });
  const webhooks = createWebhookClient(outbound);
  const links = createLinks(publicUrl);

  const apiKeyStore = createApiKeyStore({ store, audit, encryption, invalidateKeyState });
  const standings = createAccountStandings({ store, apiKeyStore, events, log });
  const upstream = createUpstream({
    store,
    transport: createTransport({ url: serviceUrl }),
    loadKey: (accountId) => apiKeyStore.getKey(accountId),
    onKeyResult: (accountId, key, result) => standings.record(accountId, key, result),
    ...(deps.callObserver && { observer: deps.callObserver }),
  });

  const searchIndex = createSearchIndex(store, upstream, log);
  const passedReads = createPassedReads({ store, events, log });
  const usageCollector = createUsageCollector({
    store,
    upstream,
    log,
    wakeJobs: deps.wakeJobs,
    wait: (ms, signal) => wait(ms, undefined, { signal }),
  });
  const externalChanges = createExternalChangeDetector({ store, audit, log });
  const dnsChecker = createDnsChecker(deps.dnsServers);
  const dns = deps.isDemo && deps.dnsServers.length === 0 ? withDemoRecords(dnsChecker) : dnsChecker;
  const resourceCache = createResourceCache();
  const preWriteSnapshots = createPreWriteSnapshots();
  const effects = [
    wakeRequestsAfterWrite,
    removeNotesAfterWrite,
    externalChanges.recordWrite,
    invalidateUsageAfterWrite,
    recordWriteInIndex,
    recordPlacementsAfterWrite,
    forgetEndsAfterWrite,
  ];
  const writes = createWrites({
    upstream,
    audit,
    names: objectNames,
    events,
    resourceCache,
    preWriteSnapshots,
    effects,
  });

  const tunnelPoller = createTunnelPoller({ store, upstream, events, intervalSeconds: watchIntervalSeconds });
  const publicReports = createPublicReports(store, upstream);
  const alertEvaluator = createAlertEvaluator({
    store,
    upstream,
    standings,
    events,
    mailer,
    log,
    externalChanges,
    reports: publicReports,
    collectors: createCollectors({ dns, store, upstream, usageCollector }),
    onEvaluation: deps.onEvaluation ?? (() => {}),
  });

  return {
    store,
    auth,
    publicUrl,
    log,
    encryption,
    audit,
    events,
    mailer,
    mailTransport,
    webhooks,
    listClient,
    links,
    unsubscribeSignatures: createSignatures(secrets, "unsubscribe"),
    connectionSignatures: createConnectionSignatures(secrets),
    apiKeyStore,
    standings,
    upstream,
    operator,
    serviceUrl,
    searchIndex,
    passedReads,
    usageCollector,
    externalChanges,
    resourceCache,
    preWriteSnapshots,
    writes,
    watchIntervalSeconds,
    isDemo: deps.isDemo,
    dns,
    async findTokenCreators(accountId: string): Promise<ReadonlySet<string>> {
      const members = await listActiveMembers(store.db, accountId);
      return new Set(members.filter(({ role }) => can(role, "access-tokens:manage")).map(({ id }) => id));
    },
    findUsersWithTwoFactor,
    /** The problem to respond with for an error of trying an API key. */
    toKeyProblem: (error: unknown) => toReadProblem(operations.listTunnels, undefined, error),
    alertEvaluator,
    publicReports,
    /** What runs as jobs. */
    jobHandlers: [
      createReconcileWritesHandler({ store, upstream, audit, events, effects }),
      createBulkRunHandler({ store, upstream, writes, audit, events, log }),
      createApplyListHandler({ store, searchIndex, audit, events }),
      createImportListHandler({ store, audit, events, listClient }),
      createScheduledEndHandler({ store, audit, events }),
      createForceHttpsHandler({ store, upstream, writes, audit, events }),
      tunnelPoller.handler,
      alertEvaluator.handler,
      usageCollector.handler,
      createDeliverMailHandler({ store, encryption, mailTransport, log }),
      createQueueNotificationsHandler(store),
      ...createDeliveryHandlers({
        store,
        events,
        log,
        mailTransport,
        encryption,
        webhooks,
        links,
        layout,
        onAttempt: deps.onDelivery,
      }),
      ...createMonthlyReports({ store, upstream, usageCollector, mailer }),
      createTwoFactorReminders({ store, mailer, publicUrl, findUsersWithTwoFactor }),
    ] satisfies JobHandler[],
    /** Each does what is due; called again and again. */
    tasks: {
      followTunnels: () => tunnelPoller.follow(),
      publishReplicaEvents: createReplicaEvents({ store, upstream, events }),
    },
    async close() {
      await webhooks.close();
      await listClient.close();
      await searchIndex.stop();
      await passedReads.settle();
      await upstream.close();
      await operator?.close();
    },
  };
}
