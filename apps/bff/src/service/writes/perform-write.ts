import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { OpenWrite, Upstream } from "../upstream/client.ts";
import type { Call } from "../upstream/call-service.ts";
import { ObjectBusyError } from "../upstream/begin-intent.ts";
import type { Intent } from "../upstream/intent.ts";
import type { Intents } from "../upstream/write-intents.ts";
import { type FailedOutcome, toFailedOutcome, type WriteResult } from "../upstream/outcome.ts";
import { toServicePath } from "../upstream/path.ts";
import { type UpstreamFailure, UpstreamError } from "../upstream/failure.ts";
import { toReplayedResult, toResolution } from "./stored-result.ts";

/** A write with everything that is recorded about it. */
export interface Write extends Call {
  readonly accountId: string;
  /** The operation's name in the contract. */
  readonly name: string;
  readonly userId: string;
  readonly requestId: string;
  /** The `Idempotency-Key` header: a repetition with the same key is the same write. */
  readonly idempotencyKey: string | null;
  /** Digest of the values that the write is based on (contract, `base-digest`); null if it is sent unconditionally. */
  readonly base: string | null;
  /**
   * When the object was read on which the base was computed, on the clock of `performance.now()`: it isn't read again soon
   * after that. Null: it's always read.
   */
  readonly baseReadAtMs: number | null;
  /** The bulk run that the write belongs to. */
  readonly runId: string | null;
  /** Called with the object if it was read before the write. */
  readBefore(response: ServiceResponse): void;
  /** Data for reconciliation if the response is lost: sent fields without secrets, and the snapshot before the write. */
  readonly reconcileHints: { readonly body: Readonly<Record<string, unknown>> | null; readonly before: unknown };
  /** Runs in the transaction of the intent. An error prevents the write, and is rethrown. */
  readonly start?: (transaction: Transaction<Schema>) => Promise<void>;
  /** IP address and JSON of the changes for the audit log, in case the process dies before the write ends. */
  readonly address: string;
  readonly changes: string;
  /**
   * Runs in the transaction of the result, for example to append to the audit log. `abandoned` is the earlier row of a
   * write that was already marked as abandoned.
   */
  record(transaction: Transaction<Schema>, at: number, result: WriteResult, abandoned: Intent | null): Promise<void>;
}

/** The idempotency key was used for another write. */
export class IdempotencyMismatchError extends Error {
  override readonly name = "IdempotencyMismatchError";
}

/** Thrown by `start` if the write must not be sent any more. */
export class WriteWithdrawnError extends Error {
  override readonly name = "WriteWithdrawnError";
}

/** The database failed after a write had ended, so its result is not recorded. */
export class UnrecordedWriteError extends Error {
  override readonly name = "UnrecordedWriteError";
  readonly outcome: FailedOutcome;

  constructor(outcome: FailedOutcome, cause: unknown) {
    super("the result of a write could not be recorded", { cause });
    this.outcome = outcome;
  }
}

/**
 * Performs a write exactly once (Spec: Errors; Tunnel errors). These are all its steps: the intent is committed before
 * anything is sent, the write is sent once at most, and the outcome is committed before it is returned.
 *
 * @throws UnrecordedWriteError if the database failed afterwards; its own error if it failed before.
 * @throws IdempotencyMismatchError
 * @throws UpstreamError if no intent was recorded: there is no key, its turn did not come in time, or an earlier write is
 *   unconfirmed.
 */
export async function performWrite(
  upstream: Pick<Upstream, "openWrite" | "intents">,
  write: Write,
): Promise<WriteResult> {
  const purpose = write.runId === null ? "write" : "bulk-run";
  const connection = await upstream.openWrite(write.accountId, write.userId, purpose);
  try {
    const { intent, began } = await recordIntent(upstream.intents, connection, write);
    if (!began) return await replay(upstream.intents, connection, intent);
    const response = await send(connection, write);
    const result = interpret(response);
    await recordOutcome(upstream.intents, intent, write, result);
    return result;
  } finally {
    connection.close();
  }
}

/** Commits the intent after pending writes to the same object, or returns the earlier intent with the same key. */
async function recordIntent(
  intents: Intents,
  { sign, deadline }: OpenWrite,
  write: Write,
): Promise<{ readonly intent: Intent; readonly began: boolean }> {
  const target = toServicePath(write.operation.path, write.ids).slice("/v1".length);
  const digest = sign(JSON.stringify([write.name, target, write.body ?? null]));
  const { body, before } = write.reconcileHints;
  const fields = {
    account_id: write.accountId,
    user_id: write.userId,
    operation: write.name,
    target,
    body_digest: digest,
    idempotency_key: write.idempotencyKey,
    request_id: write.requestId,
    body: body && JSON.stringify(body),
    before: before === null ? null : JSON.stringify(before),
    address: write.address,
    changes: write.changes,
    base: write.base,
    run_id: write.runId,
  };
  // A write with a base waits for other writes to the same object.
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    try {
      const recorded = await intents.begin(fields, write.start);
      if (!recorded.began && recorded.intent.body_digest !== digest) throw new IdempotencyMismatchError();
      return recorded;
    } catch (error) {
      if (!(error instanceof ObjectBusyError)) throw error;
      if (performance.now() + wait >= deadline) throw new UpstreamError({ kind: "deadline-exceeded" }, error);
    }
    await pause(wait);
  }
}

/** Response of the service to a write, or why there is none. */
type SendResult = { readonly response: ServiceResponse } | { readonly error: unknown };

/** Time in milliseconds for which the object that a base was computed on counts as current. */
export const baseMaxAgeMs = 3_000;

/** Sends the write once, after comparing its base, unless that was read just now. */
async function send(connection: OpenWrite, write: Write): Promise<SendResult> {
  const { base, baseReadAtMs } = write;
  const isCurrent = baseReadAtMs !== null && performance.now() - baseReadAtMs < baseMaxAgeMs;
  try {
    const before = base === null || isCurrent ? undefined : await connection.assertBaseUnchanged(write, base);
    if (before) write.readBefore(before);
    return { response: await connection.send(write) };
  } catch (error) {
    return { error };
  }
}

/** Decides by the response whether the write was applied, was not applied, or may have been. */
function interpret(response: SendResult): WriteResult {
  if ("response" in response) return { outcome: "applied", response: response.response, replayed: false };
  const { error } = response;
  // Another error occurred in the console, possibly after the request was sent.
  const failure: UpstreamFailure = error instanceof UpstreamError ? error.failure : { kind: "connection-lost" };
  return { outcome: toFailedOutcome(failure), failure, replayed: false, cause: error };
}

/** Commits the outcome together with what `write.record` adds, such as its audit entry. */
async function recordOutcome(intents: Intents, intent: Intent, write: Write, result: WriteResult): Promise<void> {
  try {
    await intents.resolve(intent.id, toResolution(write, result), (transaction, at, abandoned) =>
      write.record(transaction, at, result, abandoned),
    );
  } catch (error) {
    throw new UnrecordedWriteError(result.outcome === "not-applied" ? "not-applied" : "unknown", error);
  }
}

/** Returns the result of an earlier request with the same key. Waits for it, perhaps on another replica. */
async function replay(intents: Intents, { deadline }: OpenWrite, intent: Intent): Promise<WriteResult> {
  try {
    let current = intent;
    for (let wait = 20; current.state === "pending" && performance.now() < deadline; wait = Math.min(wait * 2, 250)) {
      await pause(wait);
      current = (await intents.find(intent.id)) ?? current;
    }
    return toReplayedResult(current);
  } catch (error) {
    throw new UnrecordedWriteError("unknown", error);
  }
}
