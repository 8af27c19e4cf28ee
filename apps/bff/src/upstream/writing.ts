import { setTimeout as pause } from "node:timers/promises";
import type { WriteOutcome } from "@edge-console/contract/console/unconfirmed-writes";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../db/schema.ts";
import type { Secret } from "../crypto/secret.ts";
import type { ServiceAnswer } from "./answer.ts";
import type { Call, CallBody } from "./exchange.ts";
import {
  type Intent,
  type Intents,
  type NewIntent,
  ObjectBusyError,
  type RecordEnd,
  type Resolution,
} from "./intents.ts";
import { type FailedOutcome, outcomeOf } from "./outcome.ts";
import { servicePath } from "./path.ts";
import { type Trouble, troubleSchema, UpstreamError } from "./trouble.ts";

/** How a write ended. `replayed`: it had ended so before, and was not sent again. */
export type WriteEnd =
  | { readonly outcome: "applied"; readonly answer: ServiceAnswer; readonly replayed: boolean }
  | {
      readonly outcome: FailedOutcome;
      readonly trouble: Trouble;
      readonly replayed: boolean;
      /** For the log. */
      readonly cause?: unknown;
    };

/** What a write is looked for by. */
export interface WriteSearch {
  /** The fields sent that tell; never a secret. */
  readonly body: CallBody | null;
  /** What was there before, where that tells and is known: JSON. */
  readonly known: unknown;
}

/** A write with what is kept of it. */
export interface WriteCall extends Call {
  /** The operation's name in the contract. */
  readonly name: string;
  readonly userId: string;
  readonly requestId: string;
  /** The browser's `Idempotency-Key`: the same one again is the same write. */
  readonly idempotencyKey: string | null;
  /** The digest of what it is based on (contract, console/base-digest); null when it is to be sent in any case. */
  readonly base: string | null;
  /** Told the object as it was read before the change, where it was. */
  readBefore(answer: ServiceAnswer): void;
  /** What is kept to look for it by when its answer is lost. */
  readonly search: WriteSearch;
  /** Commits with the intent. An error that it throws keeps the write from being sent, and is thrown on. */
  readonly start?: (transaction: Transaction<Schema>) => Promise<void>;
  /** For the audit log, if the process dies before it is done: the person's IP address, and JSON of the changes. */
  readonly address: string;
  readonly changes: string;
  /**
   * Commits what has to be recorded before the end is reported, such as the audit log's row. `abandoned` is the write as
   * it was if it was already recorded as abandoned.
   */
  record(transaction: Transaction<Schema>, at: number, end: WriteEnd, abandoned: Intent | null): Promise<void>;
}

/** The idempotency key was used before, for another write. */
export class IdempotencyMismatchError extends Error {
  override readonly name = "IdempotencyMismatchError";
}

/** Thrown by the `start` of a write that must not be sent any more. */
export class WriteWithdrawnError extends Error {
  override readonly name = "WriteWithdrawnError";
}

/** The database failed when a write had ended: its end is not recorded. */
export class UnrecordedWriteError extends Error {
  override readonly name = "UnrecordedWriteError";
  readonly outcome: FailedOutcome;

  constructor(outcome: FailedOutcome, cause: unknown) {
    super("the end of a write could not be recorded", { cause });
    this.outcome = outcome;
  }
}

/**
 * Carries out a write exactly once (Errors; Tunnel errors): the intent is committed first, `send` is called once at
 * most, and the end is committed before it is told. `deadline` is a time of `performance.now()`.
 *
 * @throws UnrecordedWriteError if the database failed afterwards; its own error if it failed before.
 * @throws IdempotencyMismatchError
 * @throws UpstreamError if it was not noted: its turn did not come in time, or an earlier write is unconfirmed.
 */
export async function carryOut(
  intents: Intents,
  accountId: string,
  key: Secret,
  call: WriteCall,
  deadline: number,
  send: () => Promise<ServiceAnswer>,
): Promise<WriteEnd> {
  const target = servicePath(call.operation.path, call.ids).slice("/v1".length);
  const digest = key.sign(JSON.stringify([call.name, target, call.body ?? null]));
  const noted: NewIntent = {
    account_id: accountId,
    user_id: call.userId,
    operation: call.name,
    target,
    body_digest: digest,
    idempotency_key: call.idempotencyKey,
    request_id: call.requestId,
    body: call.search.body && JSON.stringify(call.search.body),
    known: call.search.known === null ? null : JSON.stringify(call.search.known),
    address: call.address,
    changes: call.changes,
    base: call.base,
  };
  const { intent, began } = await beginInTurn(intents, noted, deadline, call.start);
  if (!began) {
    if (intent.body_digest !== digest) throw new IdempotencyMismatchError();
    const found = await ended(intents, intent, deadline).catch((error: unknown) => {
      throw new UnrecordedWriteError("unknown", error);
    });
    return replay(found);
  }

  const end = await attempt(send);
  const record: RecordEnd = (transaction, at, abandoned) => call.record(transaction, at, end, abandoned);
  await intents.resolve(intent.id, resolutionOf(call, end), record).catch((error: unknown) => {
    throw new UnrecordedWriteError(end.outcome === "not-applied" ? "not-applied" : "unknown", error);
  });
  return end;
}

/** Waits until no other write to the same object is under way that must not overlap with this one. */
async function beginInTurn(intents: Intents, noted: NewIntent, deadline: number, start: WriteCall["start"]) {
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    try {
      return await intents.begin(noted, start);
    } catch (error) {
      if (!(error instanceof ObjectBusyError)) throw error;
      if (performance.now() + wait >= deadline) throw new UpstreamError({ kind: "late" }, error);
    }
    await pause(wait);
  }
}

async function attempt(send: () => Promise<ServiceAnswer>): Promise<WriteEnd> {
  try {
    return { outcome: "applied", answer: await send(), replayed: false };
  } catch (error) {
    // Anything else failed here, with the call perhaps on its way.
    const trouble: Trouble = error instanceof UpstreamError ? error.trouble : { kind: "broken" };
    return { outcome: outcomeOf(trouble), trouble, replayed: false, cause: error };
  }
}

/** Whether the service itself responded to a write, so that it can't still be applying it. */
export function isAnswered(intent: Pick<Intent, "state" | "answer">): boolean {
  // Only a 500 is read back although its outcome is known.
  if (intent.state === "not-applied") return true;
  const kept = parseKept(intent);
  return kept !== undefined && "trouble" in kept && kept.trouble.kind === "answered";
}

/** Returns the outcome of a write, as far as it is known. */
export function toWriteOutcome(intent: Intent): WriteOutcome {
  const { state, found, look_after } = intent;
  if (state === "applied") {
    const kept = parseKept(intent);
    return { state, data: kept && "data" in kept ? kept.data : null };
  }
  if (found === "cannot-tell") return { state: found };
  return { state: state === "not-applied" && look_after === null ? state : "looking" };
}

function parseKept({ answer }: Pick<Intent, "answer">): Kept | undefined {
  return keptSchema.safeParse(answer === null ? null : JSON.parse(answer)).data;
}

/** What is kept of an end so that it can be told again. */
const keptSchema = z.union([z.object({ trouble: troubleSchema }), z.object({ data: z.unknown() })]);
type Kept = z.infer<typeof keptSchema>;

/** Delay until the console reads back a write, in seconds: a service that has just failed may need a moment. */
const lookInSeconds = 1;

/** Refusals that stay what they are however often the same is asked; any other is worth another try with the same key. */
const finalRefusals: ReadonlySet<number> = new Set([400, 404, 409]);

function resolutionOf(call: WriteCall, end: WriteEnd): Resolution {
  const keep = (kept: Kept) => (call.idempotencyKey === null ? null : JSON.stringify(kept));
  if (end.outcome === "applied") {
    const data = withoutSecrets(end.answer.data, call.operation.secrets.answer);
    return { state: "applied", status: end.answer.status, answer: keep({ data }), final: true, lookIn: null };
  }
  const { outcome, trouble } = end;
  const status = "status" in trouble ? trouble.status : null;
  const final = outcome === "unknown" || (trouble.kind === "answered" && finalRefusals.has(trouble.status));
  return { state: outcome, status, answer: keep({ trouble }), final, lookIn: isDoubtful(end) ? lookInSeconds : null };
}

/**
 * Whether the write is read back. Also after a 500, which says that the write did not go through (Spec: Errors, 500):
 * one read proves it.
 */
function isDoubtful({ outcome, trouble }: Extract<WriteEnd, { trouble: Trouble }>): boolean {
  return outcome === "unknown" || (trouble.kind === "answered" && trouble.status === 500);
}

function withoutSecrets(data: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0 || typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([field]) => !secrets.includes(field)));
}

/** Waits for the end of a write that another request, perhaps on another replica, is carrying out. */
async function ended(intents: Intents, intent: Intent, deadline: number): Promise<Intent> {
  let current = intent;
  for (let wait = 20; current.state === "pending" && performance.now() < deadline; wait = Math.min(wait * 2, 250)) {
    await pause(wait);
    current = (await intents.find(intent.id)) ?? current;
  }
  return current;
}

function replay(intent: Intent): WriteEnd {
  const kept = parseKept(intent);
  if (kept && "trouble" in kept) {
    const outcome = intent.state === "not-applied" ? "not-applied" : "unknown";
    return { outcome, trouble: kept.trouble, replayed: true };
  }
  if (kept && "data" in kept && intent.state === "applied") {
    const status = intent.status === 201 ? 201 : 200;
    return { outcome: "applied", answer: { status, data: kept.data }, replayed: true };
  }
  // Nobody saw the end: the process that carried it out died, or is not done within the longest wait.
  return { outcome: "unknown", trouble: { kind: "timeout" }, replayed: true };
}
