import { zoneSchema } from "@edge-console/contract/objects/zone";
import type { DatabaseKind } from "@edge-console/testing/databases";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import type { LoggedRequest } from "@edge-console/testing/operator";
import { callService } from "@edge-console/testing/service";
import { pino } from "pino";
import { openTestStore } from "./migrated-database.ts";
import { createAccount } from "../src/people/accounts/accounts.ts";
import type { Store } from "../src/platform/db/store.ts";
import { createJobWorker, type JobWorker } from "../src/platform/jobs/job-worker.ts";
import { createUpstream, type Upstream } from "../src/service/upstream/client.ts";
import { createTransport } from "../src/service/upstream/transport.ts";
import { createUsageCollector, type UsageCollector } from "../src/service/usage/usage-collector.ts";
import { Secret } from "../src/platform/crypto/secret.ts";

/** Usage collector of a replica. */
export interface CollectorReplica {
  readonly collector: UsageCollector;
  readonly jobs: JobWorker;
}

/** Usage collector with one clock for the console and the Edge API, which advances when the collector waits or a test sets it. */
export interface TestCollector {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly replica: CollectorReplica;
  readonly accountId: string;
  readonly apiKey: string;
  setClock(now: number): Promise<void>;
  /** Creates the collector of another replica on the same database. */
  createReplica(): CollectorReplica;
  close(): Promise<void>;
  /** Runs a collection to its end, and moves the clock when it waits for the rate limit. */
  collect(): Promise<void>;
  /** Returns the requests that reached the Edge API since the last call. */
  requests(): Promise<LoggedRequest[]>;
  createZone(name: string): Promise<string>;
  addTraffic(zoneId: string, timestamp: number, requests: number, bandwidth?: number): Promise<void>;
}

/** Starts a collector with the clock at `start`, in Unix seconds; `onWait` runs on each wait of the collector. */
export async function startTestCollector(
  edgeApi: EdgeApi,
  kind: DatabaseKind,
  start: number,
  onWait: () => Promise<void> = async () => {},
): Promise<TestCollector> {
  let clock = start;
  const { operator } = edgeApi;
  const setClock = async (now: number) => {
    const isNext = Math.floor(now) !== Math.floor(clock);
    clock = now;
    if (isNext) await operator.setClock(Math.floor(now));
  };
  await operator.setClock(start);
  const store = await openTestStore(kind, { clock: () => Math.floor(clock) });
  const account = await createAccount(store.db, start, { name: "harbour", serviceAccountId: null });
  const { account_id, api_key } = await operator.createAccount("harbour");
  const key = new Secret(api_key);
  const upstream = createUpstream({
    store,
    transport: createTransport({ url: new URL(edgeApi.url) }),
    loadKey: async () => key,
  });
  const log = pino({ level: "silent" });
  const createReplica = () => {
    const collector = createUsageCollector({
      store,
      upstream,
      log,
      wakeJobs: () => {},
      wait: async (ms, signal) => {
        signal.throwIfAborted();
        await setClock(clock + ms / 1000);
        await onWait();
      },
    });
    return { collector, jobs: createJobWorker({ store, log, handlers: [collector.handler] }) };
  };
  const replica = createReplica();
  let since = await operator.getLastRequestNumber();
  return {
    store,
    upstream,
    replica,
    accountId: account.id,
    apiKey: api_key,
    setClock,
    createReplica,
    async close() {
      await replica.jobs.stop(0);
      await upstream.close();
      await store.close();
    },
    async collect() {
      await replica.collector.requestCollection(account.id);
      for (;;) {
        await replica.jobs.run();
        if (replica.jobs.countRunning().size > 0) {
          await replica.jobs.settle();
          continue;
        }
        const job = await store.db.selectFrom("jobs").select("due_at").executeTakeFirst();
        if (!job) return;
        await setClock(Math.max(clock, job.due_at));
      }
    },
    async requests() {
      const all = await operator.requests(since);
      since = all.at(-1)?.n ?? since;
      return all.filter((request) => request.account_id === account_id);
    },
    async createZone(name) {
      const zone = await callService(edgeApi, api_key, "POST", "/cdn", {
        ZONE_NAME: name,
        ORIGIN_URL: "https://origin.example",
      });
      return zoneSchema.parse(zone).ID;
    },
    addTraffic: (zoneId, timestamp, requests, bandwidth = requests * 1_000) =>
      operator.addTraffic([
        {
          zone_id: zoneId,
          timestamp,
          requests,
          cache_hits: Math.floor(requests / 2),
          bandwidth_bytes: bandwidth,
          origin_bytes: Math.floor(bandwidth / 4),
          blocked: 1,
        },
      ]),
  };
}
