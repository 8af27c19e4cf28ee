import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  type BulkRunDetails,
  bulkRunDetailsSchema,
  type RequestedChange,
} from "@edge-console/contract/console/bulk-runs";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { hostnameListSchema, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { zoneListSchema, zoneSchema } from "@edge-console/contract/objects/zone";
import { type Console, startConsole } from "@edge-console/testing/console";
import type { DatabaseKind } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import type { Fault } from "@edge-console/testing/operator";
import { callService } from "@edge-console/testing/service";
import { type SendAsMember, signInDemoMember } from "../demo-member.ts";
import { createMigratedDatabase } from "../migrated-database.ts";
import { evaluateBulkItem } from "./evaluate-bulk-item.ts";
import { createRandom, quickFaults } from "./plan.ts";

/** Options of bulk runs with faults. */
export interface BulkFaultRun {
  readonly kind: DatabaseKind;
  readonly seed: number;
  /** Bulk runs: in turn one that sets a value, one that adds an entry to a list, and one that enables HTTPS. */
  readonly runs: number;
  readonly items: number;
  /** Kills of the console during each run. */
  readonly kills: number;
  /** Part of the items whose first request meets a fault. */
  readonly faulty: number;
  /** Called after each run with the number of items so far. */
  readonly progress?: (items: number) => void;
}

/** Result of bulk runs with faults. */
export interface BulkFaultReport {
  readonly items: number;
  readonly kills: number;
  /** Number of items by result, and by fault. */
  readonly states: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  /** Items that were lost, sent twice, reported wrongly, or not restored by the undo. */
  readonly violations: readonly string[];
}

/** A zone or hostname that a run changes. */
interface Target {
  readonly zoneId: string;
  readonly hostnameId: number | null;
  /** Of its object at the service, with `/v1`. */
  readonly path: string;
}

/** A change, the objects that it is for, and the value that it is about. */
interface Scenario {
  readonly change: RequestedChange;
  readonly targets: readonly Target[];
  readonly field: "BLOCK_POST" | "BLOCK_IPS" | "SSL_ENABLED";
  readonly wanted: unknown;
  /** Returns the values of all objects by path. */
  readonly read: () => Promise<ReadonlyMap<string, unknown>>;
}

interface Environment {
  readonly edgeApi: EdgeApi;
  readonly apiKey: string;
  readonly settings: Readonly<Record<string, string>>;
  console: Console;
}

const owner = "owner@demo.example";
/** Time for a run: a lost response counts as not applied after half a minute, and a used-up rate limit is a minute. */
const runTimeoutMs = 240_000;

/**
 * Carries out bulk runs while requests meet faults of the service and the console is killed, and undoes them. Compares
 * the result of each item with the service's request log and its objects. A seed always yields the same faults.
 */
export async function runBulkFaults(options: BulkFaultRun): Promise<BulkFaultReport> {
  const { kind, seed, runs, items, progress } = options;
  const random = createRandom(seed);
  const report = { items: 0, kills: 0, states: {}, faults: {}, violations: [] as string[] };
  const edgeApi = await startEdgeApi();
  try {
    const accounts = await Promise.all(Object.values(demoAccounts).map((name) => edgeApi.operator.createAccount(name)));
    const apiKey = accounts.find(({ name }) => name === demoAccounts.main)?.api_key ?? "";
    const settings = { DATABASE_URL: await createMigratedDatabase(kind) };
    const environment: Environment = { edgeApi, apiKey, settings, console: await startConsole(edgeApi, settings) };
    try {
      for (let run = 0; run < runs; run += 1) {
        const scenario = await prepareScenario(environment, run, items);
        await performRun(environment, scenario, random, options, report);
        progress?.(report.items);
      }
    } finally {
      await environment.console.stop();
    }
    return report;
  } finally {
    await edgeApi.stop();
  }
}

async function prepareScenario({ edgeApi, apiKey }: Environment, run: number, count: number): Promise<Scenario> {
  const call = (method: "GET" | "POST", path: string, body?: unknown) =>
    callService(edgeApi, apiKey, method, path, body);
  const createZone = async (name: string) => {
    const body = { ZONE_NAME: name, ORIGIN_URL: "https://origin.example", BLOCK_IPS: "192.0.2.1" };
    return zoneSchema.parse(await call("POST", "/cdn", body)).ID;
  };
  const numbers = Array.from({ length: count }, (_, n) => n);
  if (run % 3 === 2) {
    const zoneId = await createZone(`run${run}x`);
    const path = `/cdn/${zoneId}/hostnames`;
    const targets: Target[] = [];
    for (const n of numbers) {
      const body = { HOSTNAME: `host${n}.run${run}.example` };
      const { ID } = hostnameSchema.parse(await call("POST", path, body));
      targets.push({ zoneId, hostnameId: ID, path: `/v1${path}/${ID}` });
    }
    const read = async () => {
      const { CDN_HOSTNAMES } = hostnameListSchema.parse(await call("GET", path));
      return new Map(CDN_HOSTNAMES.map(({ ID, SSL_ENABLED }) => [`/v1${path}/${ID}`, SSL_ENABLED]));
    };
    return { change: { kind: "https", enabled: true }, targets, field: "SSL_ENABLED", wanted: 1, read };
  }
  const targets: Target[] = [];
  for (const n of numbers) {
    const zoneId = await createZone(`run${run}x${n}`);
    targets.push({ zoneId, hostnameId: null, path: `/v1/cdn/${zoneId}` });
  }
  const setsValue = run % 3 === 0;
  const field = setsValue ? "BLOCK_POST" : "BLOCK_IPS";
  const read = async () => {
    const { CDN_ZONES } = zoneListSchema.parse(await call("GET", "/cdn"));
    return new Map(CDN_ZONES.map((zone) => [`/v1/cdn/${zone.ID}`, zone[field]]));
  };
  const edit = setsValue
    ? { values: { BLOCK_POST: 1 }, lists: {} }
    : { values: {}, lists: { BLOCK_IPS: { kind: "merge" as const, add: ["198.51.100.7"], remove: [] } } };
  const wanted = setsValue ? 1 : "192.0.2.1\n198.51.100.7";
  return { change: { kind: "settings", edit }, targets, field, wanted, read };
}

async function performRun(
  environment: Environment,
  scenario: Scenario,
  random: () => number,
  { kills, faulty }: BulkFaultRun,
  report: {
    items: number;
    kills: number;
    states: Record<string, number>;
    faults: Record<string, number>;
    violations: string[];
  },
): Promise<void> {
  const { edgeApi, settings } = environment;
  const { change, targets, field, wanted, read } = scenario;
  const before = await read();
  const faults = new Map<string, Fault>();
  for (const { path } of targets) {
    const fault = random() < faulty ? quickFaults[Math.floor(random() * quickFaults.length)] : undefined;
    if (!fault) continue;
    faults.set(path, fault);
    await edgeApi.operator.armFault({ ...fault, method: "POST", path: `^${path}$`, times: 1 });
  }
  const mark = await edgeApi.operator.getLastRequestNumber();
  const listRequests = async () =>
    (await edgeApi.operator.requests(mark)).filter(
      ({ method, path, body }) =>
        method === "POST" && before.has(path) && typeof body === "object" && body !== null && field in body,
    );

  const id = randomUUID();
  const newTargets = targets.map(({ zoneId, hostnameId }) => ({ zoneId, hostnameId, base: null }));
  const body = { id, changes: [{ change, targets: newTargets }] };
  await expectStatus(201, (await signInDemoMember(environment.console, owner))("POST", "/bulk-runs", body));
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = (targets.length * kill) / (kills + 1);
    await waitUntil(async () => new Set((await listRequests()).map(({ path }) => path)).size >= enough);
    await environment.console.kill();
    environment.console = await startConsole(edgeApi, settings);
    report.kills += 1;
  }
  const member = await signInDemoMember(environment.console, owner);
  const { items } = await waitForEnd(member, id);
  const requests = await listRequests();
  const after = await read();
  await edgeApi.operator.clearFaults();

  const undo = randomUUID();
  if (items.some(({ canUndo }) => canUndo)) {
    await expectStatus(201, member("POST", `/bulk-runs/${id}/undo`, { id: undo }));
    await waitForEnd(member, undo);
  }
  const undone = await read();
  if (items.length !== targets.length) report.violations.push(`${items.length} items of ${targets.length}`);
  targets.forEach(({ path }, index) => {
    const item = items[index];
    if (!item) return;
    const fault = faults.get(path);
    const name = fault ? `${fault.kind} ${fault.status ?? ""} ${fault.when}`.replace("  ", " ") : "none";
    const evidence = { before: before.get(path), after: after.get(path), undone: undone.get(path) };
    const count = requests.filter((request) => request.path === path).length;
    for (const violation of evaluateBulkItem({ item, fault, requests: count, wanted, ...evidence }))
      report.violations.push(`${change.kind} ${path} (${name}), reported as ${item.state}: ${violation}`);
    report.items += 1;
    report.states[item.state] = (report.states[item.state] ?? 0) + 1;
    report.faults[name] = (report.faults[name] ?? 0) + 1;
  });
}

/** Waits until a run has ended. Resumes it after faults have paused it. */
async function waitForEnd(member: SendAsMember, id: string): Promise<BulkRunDetails> {
  const read = async () => bulkRunDetailsSchema.parse((await member("GET", `/bulk-runs/${id}`)).json);
  await waitUntil(async () => {
    const { state, pauseReason } = await read();
    if (state === "paused" && pauseReason === "unavailable")
      await expectStatus(200, member("POST", `/bulk-runs/${id}/resume`));
    return state === "completed";
  });
  return read();
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (const until = performance.now() + runTimeoutMs; performance.now() < until; await pause(250))
    if (await isDone()) return;
  throw new Error("a bulk run didn't go on");
}

async function expectStatus(status: number, response: ReturnType<SendAsMember>): Promise<void> {
  const { status: actual, text } = await response;
  if (actual !== status) throw new Error(`${actual} instead of ${status}: ${text}`);
}
