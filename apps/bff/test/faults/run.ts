import { setTimeout as pause } from "node:timers/promises";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Problem } from "@edge-console/contract/console/problem";
import type { UnconfirmedWrite, UnconfirmedWrites } from "@edge-console/contract/console/unconfirmed-writes";
import { wireFaults } from "@edge-console/testing/fault-proxy";
import type { DatabaseKind } from "@edge-console/testing/databases";
import type { ServedRequest } from "@edge-console/testing/operator";
import type { RawResponse } from "../http-client.ts";
import { faultName, type PlannedWrite, planWrites, randomFrom } from "./plan.ts";
import { type Actor, setStage, type Stage } from "./stage.ts";
import { prepare, type Subject } from "./subjects.ts";

/** What is to be done. */
export interface FaultRun {
  /** So many faulty writes at the least that were not held back by the console itself. */
  readonly writes: number;
  readonly seed: number;
  readonly kind: DatabaseKind;
  /** How many accounts write side by side; 30 unless told. */
  readonly actors?: number;
  /** What is done to the console to prove the judge, by the number of the account. */
  readonly betrayals?: readonly Betrayal[];
  /** Told after each round how many there were so far. */
  readonly progress?: (writes: number) => void;
}

/** Has the console carry out a write, under its own Idempotency-Key unless another one is given. */
export type Send = (idempotencyKey?: string) => Promise<RawResponse>;

/** A fault of the console itself, that the judge has to find. */
export interface Betrayal {
  /** Answers a write in the console's place. */
  answer?(send: Send, subject: Subject, actor: Actor): Promise<RawResponse>;
  /** Answers the same write when it comes again with its Idempotency-Key. */
  repeat?(send: Send): Promise<RawResponse>;
  /** Spoils what is on record of the account, before it is judged. */
  falsify?(stage: Stage, actor: Actor): Promise<void>;
}

/** What came of it. */
export interface FaultReport {
  readonly writes: number;
  readonly reads: number;
  /** How the writes ended as they were told. */
  readonly told: Readonly<Record<Told, number>>;
  /** What reading back said later of those that were in doubt. */
  readonly found: Readonly<Record<string, number>>;
  /** How often each fault was met. */
  readonly faults: Readonly<Record<string, number>>;
  /** Every place where something was lost, doubled or told otherwise than it was. */
  readonly violations: readonly string[];
}

type Told = "applied" | "not-applied" | "unknown";

interface Sent {
  readonly actor: Actor;
  readonly planned: PlannedWrite;
  readonly subject: Subject;
  readonly told: Told;
  readonly requestId: string;
  /** Has the same write sent again with its Idempotency-Key. */
  readonly repeat: () => Promise<Told>;
  /** What the first repetition was told; undefined if the same key may be used for another try. */
  readonly repeated: Told | undefined;
  /** Whether the console kept it back, because the service was to be left alone. */
  readonly heldBack: boolean;
}

/** So many writes of an account follow each other in a round. */
export const writesEach = 8;
/** Minutes on the clocks, after the faults are over, until everything in doubt must have been settled. */
const mostMinutes = 3;
/** How long the console may take for what is due in one of these minutes, in milliseconds. */
const minutePatienceMs = 60_000;

/**
 * Sends writes into faults, of the service and of the way to it, from many accounts at once, until there are enough;
 * then has the service's own request log and its state judge them. The same seed plans the same writes and faults.
 */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  const { writes, seed, kind, actors = 30, betrayals = [], progress } = run;
  const stage = await setStage(actors, kind);
  const betrayed = new Map(stage.actors.map((actor, index) => [actor, betrayals[index] ?? {}]));
  const plan = planWrites(seed);
  const random = randomFrom(seed + 1);
  const report = new Tally();
  try {
    while (report.writes < writes) {
      await round({ stage, plan, random, betrayed }, report);
      progress?.(report.writes);
    }
    for (const fault of await stage.site.services.audit.verify()) report.violate(`audit: ${JSON.stringify(fault)}`);
    return report;
  } finally {
    await stage.close();
  }
}

class Tally implements FaultReport {
  writes = 0;
  reads = 0;
  readonly told = { applied: 0, "not-applied": 0, unknown: 0 };
  readonly found: Record<string, number> = {};
  readonly faults: Record<string, number> = {};
  readonly violations: string[] = [];

  violate(what: string): void {
    this.violations.push(what);
  }

  count(of: "found" | "faults", name: string): void {
    this[of][name] = (this[of][name] ?? 0) + 1;
  }
}

interface Course {
  readonly stage: Stage;
  readonly plan: Iterator<PlannedWrite>;
  readonly random: () => number;
  readonly betrayed: ReadonlyMap<Actor, Betrayal>;
}

async function round({ stage, plan, random, betrayed }: Course, report: Tally): Promise<void> {
  const ready: { actor: Actor; planned: PlannedWrite; subject: Subject }[] = [];
  for (const actor of stage.actors) {
    for (let n = 0; n < writesEach; n += 1) {
      const planned = plan.next().value as PlannedWrite;
      ready.push({ actor, planned, subject: await prepare(planned.name, planned.n, actor.ground) });
    }
  }
  await stage.passMinute();
  const mark = await stage.edgeApi.operator.mark();

  const spoiltReads = stage.actors.map(() => wireFaults[Math.floor(random() * wireFaults.length)] ?? "reset-before");
  const sent = await Promise.all(
    stage.actors.map(async (actor, index) => {
      const ends: Sent[] = [];
      for (const one of ready) if (one.actor === actor) ends.push(await send(stage, one, betrayed.get(actor)));
      stage.spoil(actor.key, "read", spoiltReads[index] ?? "reset-before");
      await judgeRead(actor, report);
      return ends;
    }),
  );
  stage.calm();
  await stage.edgeApi.operator.clearFaults();
  await settle(stage);
  for (const [actor, betrayal] of betrayed) await betrayal.falsify?.(stage, actor);
  // What is asked past the console to judge has a minute of the service's rate limit to itself.
  await stage.passMinute();
  const later = new Map<Sent, Told>();
  for (const one of sent.flat()) if (one.repeated !== undefined) later.set(one, await one.repeat());
  const served = await stage.edgeApi.operator.requests(mark);
  for (const ofActor of sent) await judgeActor(stage, ofActor, { served, later }, report);
}

async function judgeActor(
  stage: Stage,
  sent: readonly Sent[],
  { served, later }: Pick<Evidence, "served"> & { readonly later: ReadonlyMap<Sent, Told> },
  report: Tally,
): Promise<void> {
  const [first] = sent;
  if (!first) return;
  const { accountId, person } = first.actor;
  const answer = await person.get(`/api/accounts/${accountId}/unconfirmed-writes`);
  const { writes } = answer.json as UnconfirmedWrites;
  const { entries } = await stage.site.services.audit.page(accountId, {}, null, { length: 4 * writesEach });
  for (const one of sent) {
    const intent = await stage.site.store.db
      .selectFrom("intents")
      .select("id")
      .where("account_id", "=", accountId)
      .where("request_id", "=", one.requestId)
      .executeTakeFirst();
    const shown = writes.find(({ id }) => id === intent?.id);
    const recorded = entries.filter(({ requestId }) => requestId === one.requestId);
    await judge(one, { served, shown, recorded, later: later.get(one) }, report);
  }
}

async function send(
  stage: Stage,
  { actor, planned, subject }: { actor: Actor; planned: PlannedWrite; subject: Subject },
  betrayal: Betrayal = {},
): Promise<Sent> {
  const { fault } = planned;
  if ("wire" in fault) stage.spoil(actor.key, "change", fault.wire);
  else {
    const path = `^/v1${subject.path}$`;
    await stage.edgeApi.operator.armFault({ ...fault.armed, method: subject.method, path, times: 1 });
  }
  const sendWrite: Send = (key = `write-${planned.n}`) =>
    actor.person.send(subject.method, actor.v1 + subject.path, subject.body, { "idempotency-key": key });
  const answer = await (betrayal.answer?.(sendWrite, subject, actor) ?? sendWrite());
  const told = toldBy(answer);
  const repeat = async () => toldBy(await (betrayal.repeat?.(sendWrite) ?? sendWrite()));
  const problem = told === "applied" ? undefined : (answer.json as Problem);
  const requestId = problem?.requestId ?? String(answer.headers["x-request-id"]);
  const heldBack = problem?.detail === "Requests to the Edge API are paused. Try again shortly.";
  // As the console asks; the breaker is not what is put to the test here.
  if (heldBack) await pause((problem.retryAfter ?? 1) * 1_000);
  const repeated = told === "not-applied" ? undefined : await repeat();
  return { actor, planned, subject, told, requestId, repeat, repeated, heldBack };
}

function toldBy(answer: RawResponse): Told {
  if (answer.status < 300) return "applied";
  const { outcome } = answer.json as Problem;
  if (outcome === undefined) throw new Error(`${answer.status} without an outcome: ${answer.text}`);
  return outcome;
}

/** A read that meets a fault is answered in full, or by a problem that says so. */
async function judgeRead(actor: Actor, report: Tally): Promise<void> {
  const answer = await actor.person.get(`${actor.v1}/cdn`);
  report.reads += 1;
  const whole = answer.status === 200 && Array.isArray((answer.json as { CDN_ZONES?: unknown }).CDN_ZONES);
  const said = answer.status >= 500 && (answer.json as Problem).type.startsWith("urn:edge-console:");
  if (!whole && !said) report.violate(`a read was answered ${answer.status} ${answer.text.slice(0, 200)}`);
}

/** Lets minutes pass until the console has settled everything that is in doubt, or must have. */
async function settle({ site, passMinute }: Stage): Promise<void> {
  const open = async (dueBy = Number.MAX_SAFE_INTEGER) => {
    const query = site.store.db.selectFrom("intents").select((row) => row.fn.countAll<number>().as("open"));
    const lookups = query.where("look_after", "<=", dueBy);
    return (await lookups.executeTakeFirstOrThrow()).open;
  };
  for (let minutes = 0; minutes < mostMinutes && (await open()) > 0; minutes += 1) {
    await passMinute();
    const until = performance.now() + minutePatienceMs;
    while ((await open(await site.store.now())) > 0 && performance.now() < until) await pause(250);
    // What was due last may still be read.
    await pause(2_000);
  }
}

/** What there is to judge a write by. */
interface Evidence {
  /** The service's own log. */
  readonly served: readonly ServedRequest[];
  /** What the person is shown of it among the unconfirmed writes. */
  readonly shown: UnconfirmedWrite | undefined;
  /** Its entries in the audit log, newest first. */
  readonly recorded: readonly AuditEntry[];
  /** What a repetition was told when all was settled; undefined if there was none. */
  readonly later: Told | undefined;
}

async function judge(one: Sent, { served, shown, recorded, later }: Evidence, report: Tally): Promise<void> {
  const { planned, subject, told, repeated, heldBack } = one;
  const what = `write ${planned.n} (${planned.name}, ${faultName(planned.fault)}), told ${told}`;
  const arrived = served.filter((request) => isSame(request, one)).length;
  const made = await subject.wasMade();
  const found = shown?.state;

  if (arrived > 1) report.violate(`${what}: sent ${arrived} times`);
  if (made && arrived === 0) report.violate(`${what}: made without a request`);
  if (told === "applied" && !made) report.violate(`${what}: lost`);
  if (told === "not-applied" && made) report.violate(`${what}: but was applied`);
  if (told === "unknown" && (found === undefined || found === "looking")) report.violate(`${what}: never settled`);
  if (found === "applied" && !made) report.violate(`${what}: found, and not there`);
  if (found === "not-applied" && made) report.violate(`${what}: not found, and there`);
  if (heldBack && arrived > 0) report.violate(`${what}: sent although the service was to be left alone`);

  const final = told === "unknown" ? finalOf(found) : told;
  const entry = recorded.find(({ resolves }) => resolves === null);
  const record = entry?.resolvedBy?.outcome ?? entry?.outcome;
  if (record !== final) report.violate(`${what}: recorded as ${record}, not ${final}`);
  if (told === "unknown" && !entry?.resolvedBy) report.violate(`${what}: not settled in the audit log`);
  if (repeated !== undefined && repeated !== told) report.violate(`${what}: repeated as ${repeated}`);
  if (later !== undefined && later !== final) report.violate(`${what}: repeated later as ${later}, not ${final}`);

  if (heldBack) return;
  report.writes += 1;
  report.told[told] += 1;
  report.count("faults", faultName(planned.fault));
  if (found !== undefined) report.count("found", found);
}

function finalOf(found: UnconfirmedWrite["state"] | undefined): Told {
  return found === "applied" || found === "not-applied" ? found : "unknown";
}

/** Whether the service's log shows this write: what it is sent to is its own, or its body names it. */
function isSame(request: ServedRequest, { actor, subject }: Sent): boolean {
  if (request.account_id !== actor.serviceAccountId || request.method !== subject.method) return false;
  if (request.path !== `/v1${subject.path}`) return false;
  const name = subject.body?.["ZONE_NAME"] ?? subject.body?.["NAME"];
  if (name === undefined) return true;
  const body = request.body as { ZONE_NAME?: unknown; NAME?: unknown } | null;
  return (body?.ZONE_NAME ?? body?.NAME) === name;
}
