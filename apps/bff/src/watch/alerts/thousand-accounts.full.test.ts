import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { statisticsFilterSchema } from "@edge-console/contract/objects/statistics";
import { limits } from "@edge-console/contract/limits";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { createAccountStandings } from "../../service/api-keys/account-standings.ts";
import { createApiKeyStore } from "../../people/accounts/api-key-store.ts";
import { createAuditLog } from "../../people/audit/audit-log.ts";
import { createUser } from "../../people/users/users.ts";
import { createEncryption } from "../../platform/crypto/encryption.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import type { Store } from "../../platform/db/store.ts";
import { createAccountEvents } from "../../platform/events/account-events.ts";
import { createExternalChangeDetector } from "../../service/external-changes/detector.ts";
import { createJobWorker } from "../../platform/jobs/job-worker.ts";
import { createUpstream, type Upstream } from "../../service/upstream/client.ts";
import type { OutgoingRequest, RawResponse } from "../../service/upstream/transport.ts";
import { createAccount } from "../../people/accounts/accounts.ts";
import { setRole } from "../../people/accounts/memberships.ts";
import { createUsageCollector } from "../../service/usage/usage-collector.ts";
import { createAlertEvaluator } from "./alert-evaluator.ts";
import { createCollectors } from "./collectors.ts";
import { createPublicReports } from "./public-reports.ts";

const start = Date.parse("2027-03-10T00:00:00Z") / 1000;
const accountCount = 1_000;
const zonesPerAccount = 10;
/** Minutes to simulate: two hours by default, a day with SIMULATED_MINUTES=1440. */
const minutes = Number(process.env["SIMULATED_MINUTES"] ?? 120);
const log = pino({ level: "silent" });

let store: Store;
let upstream: Upstream;
let clock = start;
/** Calls by minute and purpose, and by minute and key. */
const calls = new Map<number, Map<string, number>>();
let maxCallsPerKey = 0;
let keyMinute = -1;
const callsByKey = new Map<string, number>();

const purposes: readonly (readonly [RegExp, string])[] = [
  [/\/status$/, "status report"],
  [/\/edges$/, "edge IP addresses"],
  [/\/cdn$/, "zones"],
  [/\/tunnels$/, "tunnels"],
  [/\/hostnames$/, "hostnames"],
  [/\/tunnels\//, "endpoints"],
  [/\/stats$/, "statistics"],
];

function count({ path, key }: OutgoingRequest): string {
  const minute = Math.floor(clock / 60);
  const purpose = purposes.find(([pattern]) => pattern.test(path))?.[1] ?? path;
  const counts = calls.get(minute) ?? new Map<string, number>();
  calls.set(minute, counts.set(purpose, (counts.get(purpose) ?? 0) + 1));
  if (minute !== keyMinute) callsByKey.clear();
  keyMinute = minute;
  const fingerprint = key?.fingerprint() ?? "";
  const used = (callsByKey.get(fingerprint) ?? 0) + 1;
  callsByKey.set(fingerprint, used);
  if (key) maxCallsPerKey = Math.max(maxCallsPerKey, used);
  return purpose;
}

const respond = (data: unknown): RawResponse => ({
  status: 200,
  retryAfter: null,
  text: JSON.stringify({ CODE: 200, MESSAGE: "", DATA: data }),
});
const toZoneId = (account: number, zone: number) =>
  `Z${String(account).padStart(5, "0")}${String(zone).padStart(3, "0")}`;

function handleRequest(request: OutgoingRequest): RawResponse {
  const account = Number(request.key?.reveal().split("-")[1] ?? 0);
  switch (count(request)) {
    case "zones":
      return respond({
        CDN_ZONES: Array.from({ length: zonesPerAccount }, (_, n) => createExampleZone({ ID: toZoneId(account, n) })),
      });
    case "tunnels":
      return respond({ TUNNELS: [createExampleTunnel({ STATE: "CONNECTED", ENDPOINT_COUNT: 0 })] });
    case "hostnames": {
      const zone = Number(request.path.split("/")[3]?.slice(1));
      return respond({
        CDN_HOSTNAMES: [
          createExampleHostname({ ID: zone * 2 + 1, DEFAULT: 1, HOSTNAME: `z${zone}.edge.example` }),
          createExampleHostname({ ID: zone * 2 + 2, DEFAULT: 0, HOSTNAME: `www.z${zone}.example` }),
        ],
      });
    }
    case "statistics": {
      const { GRANULARITY = "day" } = statisticsFilterSchema.parse(JSON.parse(request.body ?? "{}"));
      return respond({
        GRANULARITY,
        NODE: "",
        NODES: [],
        CDN_DAILY_STATS: [],
        CDN_COUNTRIES: [],
        CDN_NETWORKS: [],
      });
    }
    case "edge IP addresses":
      return respond({ IPV4: ["192.0.2.1"], IPV6: [], ALL: ["192.0.2.1"] });
    default:
      return respond({
        CURRENT_STATUS: { STATUS: "UP", MESSAGE: "All systems operational" },
        SERVICES: [],
        ACTIVE_INCIDENT: null,
        PAST_INCIDENTS: [],
      });
  }
}

beforeAll(async () => {
  store = await openTestStore("sqlite", { clock: () => clock });
  const user = await createUser(store.db, start, {
    email: "owner@example.com",
    name: "Owner",
    passwordHash: "",
    emailProven: true,
  });
  for (let n = 0; n < accountCount; n += 1) {
    const account = await createAccount(store.db, start, { name: `account${n}`, serviceAccountId: null });
    await setRole(store.db, account, user, "full");
    keys.set(account.id, new Secret(`key-${n}-of-an-account-of-this-test`));
  }
});

afterAll(async () => {
  await upstream.close();
  await store.close();
});

const keys = new Map<string, Secret>();

it(
  "evaluates a thousand accounts with less than half of the rate limit",
  async () => {
    const secrets = [new Secret("a-console-secret-for-this-test-0123456789")];
    const events = createAccountEvents();
    const audit = createAuditLog(store, secrets);
    const apiKeyStore = createApiKeyStore({
      store,
      audit,
      encryption: createEncryption(secrets),
      invalidateKeyState: async () => {},
    });
    upstream = createUpstream({
      store,
      transport: { send: async (request) => handleRequest(request), close: async () => {} },
      loadKey: async (accountId) => keys.get(accountId) ?? null,
    });
    const usageCollector = createUsageCollector({ store, upstream, log, wakeJobs: () => {}, wait: async () => {} });
    let evaluations = 0;
    const evaluator = createAlertEvaluator({
      store,
      upstream,
      externalChanges: createExternalChangeDetector({ store, audit, log }),
      standings: createAccountStandings({ store, apiKeyStore, events, log }),
      events,
      mailer: { enabled: true },
      log,
      reports: createPublicReports(store, upstream),
      collectors: createCollectors({
        store,
        upstream,
        usageCollector,
        dns: {
          check: async ({ hostname, target }) => ({
            hostname,
            target,
            verdict: "points-here",
            alias: target,
            addresses: [],
          }),
        },
      }),
      onEvaluation: (outcome) => {
        expect(outcome).toBe("completed");
        evaluations += 1;
      },
    });
    const jobs = createJobWorker({ store, log, handlers: [evaluator.handler, usageCollector.handler] });
    const startedAt = performance.now();
    for (let second = 0; second < minutes * 60; second += 10) {
      clock = start + second;
      await evaluator.follow();
      await jobs.run();
      while (jobs.countRunning().size > 0) {
        await jobs.settle();
        await jobs.run();
      }
    }

    const totals = [...calls.values()].map((counts) => [...counts.values()].reduce((sum, n) => sum + n, 0));
    const busiest = Math.max(...totals);
    const byPurpose = purposes.map(([, purpose]) => {
      const counts = [...calls.values()].map((minute) => minute.get(purpose) ?? 0);
      return {
        purpose,
        average: Math.round(counts.reduce((sum, n) => sum + n, 0) / minutes),
        most: Math.max(...counts),
      };
    });
    process.stdout.write(
      [
        `${accountCount} accounts, ${zonesPerAccount} zones each, ${minutes} minutes: ${evaluations} evaluations in ${Math.round((performance.now() - startedAt) / 1000)} s`,
        ...byPurpose.map(({ purpose, average, most }) => `${purpose}: ${average} calls a minute, at most ${most}`),
        `all: at most ${busiest} of ${limits.requestsPerAddressPerMinute} a minute, ${maxCallsPerKey} of ${limits.requestsPerKeyPerMinute} for a key`,
        "",
      ].join("\n"),
    );
    expect(busiest).toBeLessThan(limits.requestsPerAddressPerMinute / 2);
    expect(maxCallsPerKey).toBeLessThan(limits.requestsPerKeyPerMinute / 2);
    expect(evaluations).toBeGreaterThanOrEqual((accountCount * minutes) / 6);

    // Every account was loaded, and none is older than a few times the pace.
    const accounts = await store.db.selectFrom("search_accounts").select("read_at").execute();
    expect(accounts).toHaveLength(accountCount);
    const oldest = Math.min(...accounts.map(({ read_at }) => read_at ?? 0));
    expect(clock - oldest).toBeLessThan(3_600);
    const { missing } = await store.db
      .selectFrom("search_objects")
      .select((row) => row.fn.countAll<number>().as("missing"))
      .where("children", "is", null)
      .executeTakeFirstOrThrow();
    // One list for each zone and tunnel of an account, of which at least 20 are loaded in a minute.
    expect(missing).toBeLessThanOrEqual(Math.max(0, accountCount * (zonesPerAccount + 1) - 20 * minutes));
  },
  minutes * 30_000,
);
