import { setTimeout as pause } from "node:timers/promises";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { problemSchema } from "@edge-console/contract/console/problem";
import { type RecentWrite, recentWritesSchema } from "@edge-console/contract/console/recent-writes";
import { wireFaults } from "@edge-console/testing/fault-proxy";
import type { DatabaseKind } from "@edge-console/testing/databases";
import type { LoggedRequest } from "@edge-console/testing/operator";
import { z } from "zod";
import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { getAuditView } from "../../src/people/audit/actions.ts";
import { reconcileWritesJob } from "../../src/service/upstream/intent.ts";
import type { RawResponse } from "../http-client.ts";
import { formatFault, type PlannedWrite, planWrites, createRandom } from "./plan.ts";
import { type TestAccount, createFaultEnvironment, type FaultEnvironment } from "./fault-environment.ts";
import { prepareWrite, type PreparedWrite } from "./prepare-write.ts";

/** Options of a fault run. */
export interface FaultRun {
  /** Minimum number of writes that meet a fault; those that the console pauses don't count. */
  readonly writes: number;
  readonly seed: number;
  readonly kind: DatabaseKind;
  /** Number of accounts that write concurrently; 30 by default. */
  readonly accounts?: number;
  /** Bugs that the run must find, by the index of the account that they apply to. */
  readonly bugs?: readonly InjectedBug[];
  /** Called after each round with the number of writes so far. */
  readonly progress?: (writes: number) => void;
}

/** Sends a write to the console, with its own Idempotency-Key by default. */
export type Send = (idempotencyKey?: string) => Promise<RawResponse>;

/** A simulated bug of the console that the evaluation must find. */
export interface InjectedBug {
  /** Responds to a write instead of the console. */
  respond?(send: Send, write: PreparedWrite, account: TestAccount): Promise<RawResponse>;
  /** Responds to a repetition of the write with the same Idempotency-Key. */
  repeat?(send: Send): Promise<RawResponse>;
  /** Falsifies the account's records before they are evaluated. */
  falsify?(environment: FaultEnvironment, account: TestAccount): Promise<void>;
}

/** Result of a fault run. */
export interface FaultReport {
  readonly writes: number;
  readonly reads: number;
  /** Outcomes that the console reported. */
  readonly reported: Readonly<Record<ReportedOutcome, number>>;
  /** Outcomes of unconfirmed writes after reconciliation. */
  readonly reconciled: Readonly<Record<string, number>>;
  /** Number of writes by fault. */
  readonly faults: Readonly<Record<string, number>>;
  /** Writes that were lost, sent twice, or reported wrongly. */
  readonly violations: readonly string[];
}

type ReportedOutcome = "applied" | "not-applied" | "unknown";

interface SentWrite {
  readonly account: TestAccount;
  readonly planned: PlannedWrite;
  readonly write: PreparedWrite;
  readonly reported: ReportedOutcome;
  readonly requestId: string;
  /** Sends the same write again with its Idempotency-Key. */
  readonly repeat: () => Promise<ReportedOutcome>;
  /** Outcome reported to the first repetition; undefined if the key can be reused for another attempt. */
  readonly repeated: ReportedOutcome | undefined;
  /** Whether the console rejected the write because requests to the API were paused. */
  readonly wasPaused: boolean;
}

/** Consecutive writes of an account in a round. */
export const writesPerAccount = 8;
const namedBodySchema = z.object({ ZONE_NAME: z.unknown(), NAME: z.unknown() }).partial();
/** Injected bugs respond with a part of a problem. */
const partialProblemSchema = problemSchema.partial();
/** Simulated minutes within which every unconfirmed write must be reconciled, once the console sends requests again. */
const maxMinutes = 3;
/** Only ends a run that hangs: time limit for the reconciliations that are due in one simulated minute. */
const minuteTimeoutMs = 300_000;

/**
 * Sends writes from many accounts while faults of the service and of the network are injected, then compares the
 * reported outcomes with the service's request log and state. A seed always yields the same writes and faults.
 */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  const { writes, seed, kind, accounts = 30, bugs = [], progress } = run;
  const environment = await createFaultEnvironment(accounts, kind);
  const bugsByAccount = new Map(environment.accounts.map((account, index) => [account, bugs[index] ?? {}]));
  const plan = planWrites(seed);
  const random = createRandom(seed + 1);
  const report = new ReportBuilder();
  try {
    while (report.writes < writes) {
      await runRound({ environment, plan, random, bugsByAccount }, report);
      progress?.(report.writes);
    }
    for (const fault of await environment.console.services.audit.verify())
      report.addViolation(`audit: ${JSON.stringify(fault)}`);
    return report;
  } finally {
    await environment.close();
  }
}

class ReportBuilder implements FaultReport {
  writes = 0;
  reads = 0;
  readonly reported = { applied: 0, "not-applied": 0, unknown: 0 };
  readonly reconciled: Record<string, number> = {};
  readonly faults: Record<string, number> = {};
  readonly violations: string[] = [];

  addViolation(violation: string): void {
    this.violations.push(violation);
  }

  count(group: "reconciled" | "faults", name: string): void {
    this[group][name] = (this[group][name] ?? 0) + 1;
  }
}

interface RoundContext {
  readonly environment: FaultEnvironment;
  readonly plan: Iterator<PlannedWrite, never>;
  readonly random: () => number;
  readonly bugsByAccount: ReadonlyMap<TestAccount, InjectedBug>;
}

async function runRound(
  { environment, plan, random, bugsByAccount }: RoundContext,
  report: ReportBuilder,
): Promise<void> {
  const ready: { account: TestAccount; planned: PlannedWrite; write: PreparedWrite }[] = [];
  for (const account of environment.accounts) {
    for (let n = 0; n < writesPerAccount; n += 1) {
      const planned = plan.next().value;
      ready.push({ account, planned, write: await prepareWrite(planned.name, planned.n, account.service) });
    }
  }
  await environment.advanceMinute();
  const mark = await environment.edgeApi.operator.getLastRequestNumber();

  const readFaults = environment.accounts.map(
    () => wireFaults[Math.floor(random() * wireFaults.length)] ?? "reset-before",
  );
  const sent = await Promise.all(
    environment.accounts.map(async (account, index) => {
      const results: SentWrite[] = [];
      for (const candidate of ready)
        if (candidate.account === account) results.push(await send(environment, candidate, bugsByAccount.get(account)));
      environment.injectFault(account.key, "read", readFaults[index] ?? "reset-before");
      await evaluateRead(account, report);
      return results;
    }),
  );
  environment.clearFaults();
  await environment.edgeApi.operator.clearFaults();
  await waitForService(environment);
  await waitForReconciliation(environment);
  for (const [account, bug] of bugsByAccount) await bug.falsify?.(environment, account);
  // The direct calls of the evaluation get a minute of the service's rate limit for themselves.
  await environment.advanceMinute();
  const later = new Map<SentWrite, ReportedOutcome>();
  for (const sentWrite of sent.flat())
    if (sentWrite.repeated !== undefined) later.set(sentWrite, await sentWrite.repeat());
  const served = await environment.edgeApi.operator.requests(mark);
  for (const sentByAccount of sent) await evaluateAccount(environment, sentByAccount, { served, later }, report);
}

async function evaluateAccount(
  environment: FaultEnvironment,
  sent: readonly SentWrite[],
  { served, later }: Pick<Evidence, "served"> & { readonly later: ReadonlyMap<SentWrite, ReportedOutcome> },
  report: ReportBuilder,
): Promise<void> {
  const [first] = sent;
  if (!first) return;
  const { accountId, user } = first.account;
  const response = await user.get(`/api/accounts/${accountId}/recent-writes`);
  const { writes } = recentWritesSchema.parse(response.json);
  const { entries } = await environment.console.services.audit.page(accountId, getAuditView("full", ""), null, {
    length: 4 * writesPerAccount,
  });
  for (const sentWrite of sent) {
    const recentWrite = writes.find(({ id, responseLost }) => responseLost && id === sentWrite.requestId);
    const recorded = entries.filter(({ requestId }) => requestId === sentWrite.requestId);
    await evaluate(sentWrite, { served, recentWrite, recorded, later: later.get(sentWrite) }, report);
  }
}

async function send(
  environment: FaultEnvironment,
  { account, planned, write }: { account: TestAccount; planned: PlannedWrite; write: PreparedWrite },
  bug: InjectedBug = {},
): Promise<SentWrite> {
  const { fault } = planned;
  if ("wire" in fault) environment.injectFault(account.key, "change", fault.wire);
  else {
    const path = `^/v1${write.path}$`;
    await environment.edgeApi.operator.armFault({ ...fault.armed, method: write.method, path, times: 1 });
  }
  const sendWrite: Send = (key = `write-${planned.n}`) =>
    account.user.send(write.method, account.v1 + write.path, write.body, { "idempotency-key": key });
  const response = await (bug.respond?.(sendWrite, write, account) ?? sendWrite());
  const reported = toReportedOutcome(response);
  const repeat = async () => toReportedOutcome(await (bug.repeat?.(sendWrite) ?? sendWrite()));
  const problem = reported === "applied" ? undefined : partialProblemSchema.parse(response.json);
  const requestId = problem?.requestId ?? String(response.headers["x-request-id"]);
  const pauseMs = toPause(problem);
  if (pauseMs !== undefined) await pause(pauseMs);
  const repeated = reported === "not-applied" ? undefined : await repeat();
  return { account, planned, write, reported, requestId, repeat, repeated, wasPaused: pauseMs !== undefined };
}

function toReportedOutcome(response: RawResponse): ReportedOutcome {
  if (response.status < 300) return "applied";
  const { outcome } = partialProblemSchema.parse(response.json);
  if (outcome === undefined) throw new Error(`${response.status} without an outcome: ${response.text}`);
  return outcome;
}

/** Reads while a fault is injected, and reports a violation unless the response is complete or a problem. */
async function evaluateRead(account: TestAccount, report: ReportBuilder): Promise<void> {
  const response = await account.user.get(`${account.v1}/cdn`);
  report.reads += 1;
  const isComplete = response.status === 200 && zoneListSchema.safeParse(response.json).success;
  const isProblem = response.status >= 500 && problemSchema.safeParse(response.json).success;
  if (!isComplete && !isProblem)
    report.addViolation(`a read returned ${response.status} ${response.text.slice(0, 200)}`);
}

/**
 * Advances the clocks until the console sends requests again: many faults in a row pause them for some real seconds, in which it
 * can't reconcile. This run doesn't test the circuit breaker.
 */
async function waitForService({ accounts: [account], advanceMinute }: FaultEnvironment): Promise<void> {
  // The console shares a failed read, too, until it's old.
  const read = async () => {
    await advanceMinute();
    return account && toPause((await account.user.get(`${account.v1}/cdn`)).json);
  };
  for (let pauseMs = await read(); pauseMs !== undefined; pauseMs = await read()) await pause(pauseMs);
}

/** Returns the milliseconds that the console asks to wait in a problem if requests to the API are paused. */
function toPause(response: unknown): number | undefined {
  const { data } = partialProblemSchema.safeParse(response);
  return data?.detail === "Requests to the Edge API are paused." ? (data.retryAfter ?? 1) * 1_000 : undefined;
}

/** Advances the clocks until the console has reconciled every unconfirmed write, or should have. */
async function waitForReconciliation({ console: { store }, advanceMinute }: FaultEnvironment): Promise<void> {
  const isUnreconciled = async () =>
    (await store.db.selectFrom("intents").select("id").where("check_after", "is not", null).executeTakeFirst()) !==
    undefined;
  const isDueOrRunning = async () => {
    const now = await store.now();
    const jobs = store.db.selectFrom("jobs").select("key").where("kind", "=", reconcileWritesJob.kind);
    const query = jobs.where((row) => row.or([row("claimed_by", "is not", null), row("due_at", "<=", now)]));
    return (await query.executeTakeFirst()) !== undefined;
  };
  for (let minutes = 0; minutes < maxMinutes && (await isUnreconciled()); minutes += 1) {
    await advanceMinute();
    const until = performance.now() + minuteTimeoutMs;
    while ((await isDueOrRunning()) && performance.now() < until) await pause(250);
  }
}

/** Evidence that a write is evaluated by. */
interface Evidence {
  /** The service's request log. */
  readonly served: readonly LoggedRequest[];
  /** The write in the list of unconfirmed writes. */
  readonly recentWrite: RecentWrite | undefined;
  /** Its entries in the audit log, newest first. */
  readonly recorded: readonly AuditEntry[];
  /** Outcome reported to a repetition after reconciliation; undefined if there was none. */
  readonly later: ReportedOutcome | undefined;
}

async function evaluate(
  sentWrite: SentWrite,
  { served, recentWrite, recorded, later }: Evidence,
  report: ReportBuilder,
): Promise<void> {
  const { planned, write, reported, repeated, wasPaused } = sentWrite;
  const subject = `write ${planned.n} (${planned.name}, ${formatFault(planned.fault)}), reported as ${reported}`;
  const requestCount = served.filter((request) => isRequestForWrite(request, sentWrite)).length;
  const wasApplied = await write.wasApplied();
  const reconciled = recentWrite?.state;

  if (requestCount > 1) report.addViolation(`${subject}: sent ${requestCount} times`);
  if (wasApplied && requestCount === 0) report.addViolation(`${subject}: applied without a request`);
  if (reported === "applied" && !wasApplied) report.addViolation(`${subject}: lost`);
  if (reported === "not-applied" && wasApplied) report.addViolation(`${subject}: but was applied`);
  if (reported === "unknown" && (reconciled === undefined || reconciled === "pending"))
    report.addViolation(`${subject}: never reconciled`);
  if (reconciled === "applied" && !wasApplied)
    report.addViolation(`${subject}: reconciled as applied, but was not applied`);
  if (reconciled === "not-applied" && wasApplied)
    report.addViolation(`${subject}: reconciled as not-applied, but was applied`);
  if (wasPaused && requestCount > 0) report.addViolation(`${subject}: sent although requests were paused`);

  const final = reported === "unknown" ? toFinalOutcome(reconciled) : reported;
  const entry = recorded.find(({ resolves }) => resolves === null);
  const record = entry?.resolvedBy?.outcome ?? entry?.outcome;
  if (record !== final) report.addViolation(`${subject}: recorded as ${record}, not ${final}`);
  if (reported === "unknown" && !entry?.resolvedBy) report.addViolation(`${subject}: not reconciled in the audit log`);
  if (repeated !== undefined && repeated !== reported) report.addViolation(`${subject}: repeated as ${repeated}`);
  if (later !== undefined && later !== final)
    report.addViolation(`${subject}: repeated later as ${later}, not ${final}`);

  if (wasPaused) return;
  report.writes += 1;
  report.reported[reported] += 1;
  report.count("faults", formatFault(planned.fault));
  if (reconciled !== undefined) report.count("reconciled", reconciled);
}

function toFinalOutcome(reconciled: RecentWrite["state"] | undefined): ReportedOutcome {
  return reconciled === "applied" || reconciled === "not-applied" ? reconciled : "unknown";
}

/** Returns whether a logged request is this write, by its path or by the unique name in its body. */
function isRequestForWrite(request: LoggedRequest, { account, write }: SentWrite): boolean {
  if (request.account_id !== account.serviceAccountId || request.method !== write.method) return false;
  if (request.path !== `/v1${write.path}`) return false;
  const name = write.body?.["ZONE_NAME"] ?? write.body?.["NAME"];
  if (name === undefined) return true;
  const body = namedBodySchema.safeParse(request.body).data;
  return (body?.ZONE_NAME ?? body?.NAME) === name;
}
