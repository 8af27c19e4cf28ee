import { operations } from "@edge-console/contract/operations";
import { setTimeout as wait } from "node:timers/promises";
import { recordDeniedRequest } from "./audit/denied-requests.ts";
import { type AuditLog, createAuditLog } from "./audit/audit-log.ts";
import { type AccountEvents, createAccountEvents } from "./events/account-events.ts";
import { dnsChecker } from "./proxy/dns-check.ts";
import type { Log } from "./http/log.ts";
import type { Identity } from "./auth/auth.ts";
import { usersWithSecondFactor } from "./auth/second-factor.ts";
import { createMailer, type MailSettings } from "./accounts/mailer.ts";
import { createKnownBefore } from "./writes/pre-write-snapshots.ts";
import { createLastKnown } from "./writes/resource-cache.ts";
import { mirrorRoutes } from "./proxy/routes.ts";
import { publicRoutes } from "./proxy/public-routes.ts";
import { recoverWrites } from "./writes/recover-writes.ts";
import { readProblemOf } from "./upstream/to-problem.ts";
import { createReadBack } from "./writes/read-back.ts";
import { createReplicaEvents } from "./writes/replica-events.ts";
import { createAccountStandings } from "./api-keys/account-standings.ts";
import { unconfirmedRoutes } from "./writes/unconfirmed-routes.ts";
import { createWrites } from "./writes/writes.ts";
import { deleteOldRequests, wakeRequests } from "./force-https/requests.ts";
import { pendingForceHttpsRoutes } from "./force-https/routes.ts";
import { createForceHttpsWorker } from "./force-https/worker.ts";
import type { AdmissionParts } from "./auth/authorizer.ts";
import type { Route } from "./http/route.ts";
import { createRepeatedWork } from "./scheduler.ts";
import { acceptingRoutes } from "./auth/invitation-acceptance-routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { dnsRoutes } from "./proxy/dns-routes.ts";
import { edgesSeenRoutes } from "./proxy/edges-seen-routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { outsideChangeRoutes } from "./external-changes/routes.ts";
import { rateBudgetRoutes } from "./api-keys/rate-budget-routes.ts";
import { invitationRoutes } from "./accounts/invitation-routes.ts";
import { memberRoutes } from "./accounts/member-routes.ts";
import { standingRoutes } from "./api-keys/standing-routes.ts";
import { supportRoutes } from "./support/routes.ts";
import { usageRoutes } from "./usage/routes.ts";
import { tunnelSightingRoutes } from "./tunnels/routes.ts";
import type { Store } from "./db/store.ts";
import { createInspections } from "./support/inspections.ts";
import { createSearchIndex } from "./support/search-index.ts";
import { createTunnelWatch } from "./tunnels/tunnel-poller.ts";
import { createOutsideWatch } from "./external-changes/detector.ts";
import { createUpstream, type Upstream } from "./upstream/client.ts";
import type { ExchangeWatch } from "./upstream/exchange.ts";
import type { OperatorClient } from "./upstream/operator.ts";
import { createTransport } from "./upstream/transport.ts";
import { createKeyChanges } from "./api-keys/api-key-service.ts";
import { createSealing } from "./crypto/encryption.ts";
import { createGatherer } from "./usage/gatherer.ts";
import { createUsageReports } from "./usage/reports.ts";
import { rotateSecret } from "./db/rotate-encryption.ts";
import type { Secret } from "./crypto/secret.ts";
import { createVault, type Vault } from "./api-keys/api-keys.ts";

/** What the parts that face the service are made of. */
export interface ServicePartsNeeds {
  readonly store: Store;
  readonly identity: Identity;
  /** The address that people use. */
  readonly publicUrl: URL;
  /** Null where the operator has set up no mail. */
  readonly mail: MailSettings | null;
  readonly log: Log;
  /** Where the service answers. */
  readonly serviceUrl: URL;
  /** The service's operator listener; null where it offers none. Closed with the parts. */
  readonly operator: OperatorClient | null;
  /** What API keys are encrypted with, newest first. */
  readonly secrets: readonly Secret[];
  /** The resolvers that are asked about hostnames; the machine's own when empty. */
  readonly dnsServers: readonly string[];
  /** Seconds between two looks at the tunnels of an account that somebody follows; 0 for never. */
  readonly watchIntervalSeconds: number;
  /** Who looks on at the calls to the service. */
  readonly exchanges?: ExchangeWatch | undefined;
}

/** Everything between the console's people and the service. */
export interface ServiceParts {
  readonly vault: Vault;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly upstream: Pick<Upstream, "budget" | "isResting">;
  /** All routes below /api but those of the person's own session. */
  readonly routes: readonly Route[];
  /** What admission asks of them. */
  readonly admission: Pick<AdmissionParts, "openInspection" | "refused">;
  /**
   * Sets right what an earlier stop left behind, and keeps doing so now and then. Resolves when the first time is done;
   * errors later on are logged.
   */
  start(): Promise<void>;
  /** Ends that, and the connections to the service. */
  close(): Promise<void>;
}

const upkeepMs = 60_000;
/** Interval of this replica's heartbeat, and of the check for writes of replicas without one, in milliseconds. */
const recoverMs = 5_000;
/** How late an open page may hear of what another replica changed, in milliseconds. */
const replicaEventsMs = 1_000;
/** Delay until an open page hears of what the command line changed where there is one console only, in milliseconds. */
const commandEventsMs = 3_000;
/** How often it is asked whose tunnels are due to be looked at, in milliseconds. */
const watchMs = 1_000;
/** How often it is asked which writes are due to be looked for, in milliseconds. */
const readBackMs = 1_000;
/** Interval between two passes over the pending Force HTTPS requests that are due, in milliseconds. */
const forceHttpsMs = 1_000;

export function createServiceParts({
  store,
  identity,
  publicUrl,
  mail,
  log,
  serviceUrl,
  operator,
  secrets,
  dnsServers,
  watchIntervalSeconds,
  exchanges,
}: ServicePartsNeeds): ServiceParts {
  const audit = createAuditLog(store, secrets);
  const sealing = createSealing(secrets);
  const vault = createVault({ store, audit, sealing });
  const transport = createTransport({ url: serviceUrl });
  const events = createAccountEvents();
  const standings = createAccountStandings({ store, vault, events, log });
  const upstream = createUpstream({
    store,
    transport,
    keyOf: (accountId) => vault.keyOf(accountId),
    onKeyResult: (accountId, key, result) => standings.record(accountId, key, result),
    ...(exchanges && { watch: exchanges }),
  });
  const inspections = createInspections(store, audit);
  const searchIndex = createSearchIndex(store, upstream, log);
  const lastKnown = createLastKnown();
  const knownBefore = createKnownBefore();
  const outside = createOutsideWatch({ store, audit, log });
  const writes = createWrites({
    upstream,
    audit,
    events,
    lastKnown,
    knownBefore,
    searchIndex,
    outside,
    wakePendingForceHttps: wakeRequests,
  });
  const keyChanges = createKeyChanges({ store, vault, audit, upstream, events, operator, serviceUrl });
  const problemOfKey = (error: unknown) => readProblemOf(operations.listTunnels, undefined, error);

  const gatherer = createGatherer({ store, upstream, log, wait: (ms, signal) => wait(ms, undefined, { signal }) });

  const recover = async (alone: boolean) => {
    await upstream.intents.beat();
    const recovered = await recoverWrites({ intents: upstream.intents, audit, outside }, { alone });
    if (recovered > 0) log.warn({ writes: recovered }, "writes whose end nobody saw are now unknown");
  };
  const upkeep = async () => {
    await upstream.intents.expire();
    await upstream.budget.expire();
    await deleteOldRequests(store.db, await store.now());
  };
  const tellOfReplicas = createReplicaEvents({ store, upstream, events });
  const watch = createTunnelWatch({ store, upstream, events, log, intervalSeconds: watchIntervalSeconds });
  const readBack = createReadBack({ store, upstream, audit, events, searchIndex, log });
  const forceHttpsWorker = createForceHttpsWorker({ store, upstream, writes, audit, events, log });
  const repeated = createRepeatedWork(log);

  return {
    vault,
    audit,
    events,
    upstream,
    routes: [
      ...publicRoutes({ upstream }),
      ...mirrorRoutes({ upstream, writes, lastKnown, knownBefore, outside }),
      ...unconfirmedRoutes({ upstream }),
      ...pendingForceHttpsRoutes({ store, upstream, audit, events }),
      ...rateBudgetRoutes({ upstream, vault }),
      ...standingRoutes({ standings }),
      ...apiKeyRoutes({ vault, audit, identity, keyChanges, problemOfKey }),
      ...memberRoutes({ store, audit, events, usersWithSecondFactor: (ids) => usersWithSecondFactor(store.db, ids) }),
      ...invitationRoutes({ store, audit, mailer: createMailer(mail, log), publicUrl }),
      ...acceptingRoutes({ store, audit, identity, events }),
      ...auditRoutes({ audit }),
      ...eventRoutes({ events }),
      ...tunnelSightingRoutes({ store }),
      ...edgesSeenRoutes({ store }),
      ...outsideChangeRoutes({ store, audit, outside }),
      ...dnsRoutes({ dns: dnsChecker(dnsServers), upstream }),
      ...supportRoutes({ store, inspections, searchIndex }),
      ...usageRoutes({ store, gatherer, reports: createUsageReports(store) }),
    ],
    admission: {
      openInspection: (userId, accountId) => inspections.find(userId, accountId),
      refused: (request) => recordDeniedRequest(audit, request),
    },
    async start() {
      // Other replicas may not know the newest secret yet: there, the operator says when.
      if (store.kind === "sqlite") {
        const renewed = (await rotateSecret(store, sealing)).filter((rotation) => rotation.renewed > 0);
        if (renewed.length > 0) log.info({ renewed }, "encrypted with the newest secret");
      }
      if (await audit.renewSeal()) log.info("audit log sealed with the newest secret");
      if ((await audit.head()) === undefined) log.error("audit log is not sealed by CONSOLE_SECRET; run audit verify");
      // With SQLite there is one console: whatever is pending was left by an earlier one.
      await recover(store.kind === "sqlite");
      await upkeep();
      repeated.stop();
      repeated.every(recoverMs, "recovering writes", () => recover(false));
      repeated.every(upkeepMs, "upkeep", upkeep);
      repeated.every(upkeepMs, "going on with the figures", () => gatherer.resume());
      repeated.every(upkeepMs, "going on with the index of the search", () => searchIndex.resume());
      repeated.every(upkeepMs, "ending inspections", () => inspections.recordEnds());
      repeated.every(readBackMs, "reading back", readBack);
      repeated.every(forceHttpsMs, "carrying out pending Force HTTPS requests", forceHttpsWorker);
      if (watchIntervalSeconds > 0) repeated.every(watchMs, "watching tunnels", watch);
      const externalEventsMs = store.kind === "postgres" ? replicaEventsMs : commandEventsMs;
      repeated.every(externalEventsMs, "following other processes", tellOfReplicas);
    },
    async close() {
      repeated.stop();
      await gatherer.stop();
      await upstream.close();
      await operator?.close();
    },
  };
}
