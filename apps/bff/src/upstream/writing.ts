import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../store/schema.ts";
import type { Secret } from "../vault/secret.ts";
import type { ServiceAnswer } from "./answer.ts";
import type { Call, CallBody } from "./exchange.ts";
import type { Intent, Intents, Resolution } from "./intents.ts";
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
  /** Commits what has to be on record before anybody hears of the end, such as the audit log's row. */
  record(transaction: Transaction<Schema>, at: number, end: WriteEnd): Promise<void>;
}

/** The idempotency key was used before, for another write. */
export class IdempotencyMismatchError extends Error {
  override readonly name = "IdempotencyMismatchError";
}

/** The database failed when a write was on its way or done: it may have been applied, and its end is not on record. */
export class UnrecordedWriteError extends Error {
  override readonly name = "UnrecordedWriteError";
}

/** Longer than any write's deadline: whoever is not done by then died on the way. */
const longestWaitMs = 12_000;

/**
 * Carries out a write exactly once (Errors; Tunnel errors): the intent is committed first, `send` is called once at
 * most, and the end is committed before it is told. Does not throw for what the service did; an UnrecordedWriteError
 * when the database failed afterwards, an IdempotencyMismatchError, and the database's error when it failed before.
 */
export async function carryOut(
  intents: Intents,
  accountId: string,
  key: Secret,
  call: WriteCall,
  send: () => Promise<ServiceAnswer>,
): Promise<WriteEnd> {
  const target = servicePath(call.operation.path, call.ids).slice("/v1".length);
  const digest = key.sign(JSON.stringify([call.name, target, call.body ?? null]));
  const { intent, began } = await intents.begin({
    account_id: accountId,
    user_id: call.userId,
    operation: call.name,
    target,
    body_digest: digest,
    idempotency_key: call.idempotencyKey,
    request_id: call.requestId,
    body: call.search.body && JSON.stringify(call.search.body),
    known: call.search.known === null ? null : JSON.stringify(call.search.known),
  });
  if (!began) {
    if (intent.body_digest !== digest) throw new IdempotencyMismatchError();
    return replay(await ended(intents, intent).catch(unrecorded));
  }

  const end = await attempt(call, send);
  await intents
    .resolve(intent.id, resolutionOf(call, end), (transaction, at) => call.record(transaction, at, end))
    .catch(unrecorded);
  return end;
}

function unrecorded(cause: unknown): never {
  throw new UnrecordedWriteError("the end of a write could not be recorded", { cause });
}

async function attempt(call: WriteCall, send: () => Promise<ServiceAnswer>): Promise<WriteEnd> {
  try {
    return { outcome: "applied", answer: await send(), replayed: false };
  } catch (error) {
    // Anything else failed here, with the call perhaps on its way.
    const trouble: Trouble = error instanceof UpstreamError ? error.trouble : { kind: "broken" };
    return { outcome: outcomeOf(call.operation, trouble), trouble, replayed: false, cause: error };
  }
}

/** What is kept of an end so that it can be told again. */
const keptSchema = z.union([z.object({ trouble: troubleSchema }), z.object({ data: z.unknown() })]);
type Kept = z.infer<typeof keptSchema>;

/** The person's own browser looks at once; soon after that the console does, for good. */
const lookInSeconds = 15;

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

/** Whether only looking tells: also after any 503, which says that nothing was assumed (Errors). */
function isDoubtful({ outcome, trouble }: Extract<WriteEnd, { trouble: Trouble }>): boolean {
  return outcome === "unknown" || (trouble.kind === "answered" && trouble.status === 503);
}

function withoutSecrets(data: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0 || typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([field]) => !secrets.includes(field)));
}

/** Waits for the end of a write that another request, perhaps on another replica, is carrying out. */
async function ended(intents: Intents, intent: Intent): Promise<Intent> {
  const deadline = performance.now() + longestWaitMs;
  let current = intent;
  for (let wait = 20; current.state === "pending" && performance.now() < deadline; wait = Math.min(wait * 2, 250)) {
    await pause(wait);
    current = (await intents.find(intent.id)) ?? current;
  }
  return current;
}

function replay(intent: Intent): WriteEnd {
  const kept = keptSchema.safeParse(intent.answer === null ? null : JSON.parse(intent.answer));
  if (kept.success && "trouble" in kept.data) {
    const outcome = intent.state === "not-applied" ? "not-applied" : "unknown";
    return { outcome, trouble: kept.data.trouble, replayed: true };
  }
  if (kept.success && "data" in kept.data && intent.state === "applied") {
    const status = intent.status === 201 ? 201 : 200;
    return { outcome: "applied", answer: { status, data: kept.data.data }, replayed: true };
  }
  // Nobody saw the end: the process that carried it out died, or is not done within the longest wait.
  return { outcome: "unknown", trouble: { kind: "timeout" }, replayed: true };
}
