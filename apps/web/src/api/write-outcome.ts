import { type WriteOutcome, writeOutcomeSchema } from "@edge-console/contract/console/unconfirmed-writes";
import { isProblem, isOutcomeUncertain, ProblemError, type WriteRef } from "./problem.ts";

/** A write whose outcome is unknown after its response, or without one. */
export type UncertainWrite = {
  /** Path of the account in the console's API. */
  account: string;
  idempotencyKey: string;
  problem: ProblemError;
};

/** Delays between checks of the outcome, in milliseconds. The server needs 30 s to rule out a write without a response. */
const maxWaitMs = 35_000;
const pauseMs = 1_000;

/** Number of checks that find no record of a write before it counts as never received. */
const maxNotFound = 3;

/** Returns the path of a write's outcome, by the ID of the request that sent it or by its idempotency key. */
export function outcomePath(account: string, id: string): string {
  return `${account}/unconfirmed-writes/${encodeURIComponent(id)}`;
}

/**
 * Waits until the server has determined whether a write was applied, and returns its result if so. Never resends it.
 *
 * @throws ProblemError that says what is known; its outcome is `unknown` if that can't be determined, or not yet.
 */
export async function awaitOutcome(
  { account, idempotencyKey, problem }: UncertainWrite,
  get: (path: string) => Promise<unknown>,
  polling: { readonly maxMs: number; readonly pauseMs: number } = { maxMs: maxWaitMs, pauseMs },
): Promise<unknown> {
  // A write whose outcome is unknown keeps its idempotency key; after a 500, the key can be used again.
  const id = problem.outcome === "unknown" ? idempotencyKey : (problem.requestId ?? idempotencyKey);
  const path = outcomePath(account, id);
  const end = Date.now() + polling.maxMs;
  for (let misses = 0; Date.now() < end;) {
    const outcome = await fetchOutcome(path, get);
    if (outcome?.state === "applied") return outcome.data;
    if (outcome?.state === "not-applied") throw toNotApplied(problem);
    if (outcome?.state === "unconfirmed") throw toUndeterminedProblem(problem);
    // The request may still be on its way to the console.
    if (outcome?.state === "pending" && !outcome.isRecorded) misses += 1;
    if (misses === maxNotFound) throw toNotApplied(problem);
    await new Promise((resolve) => setTimeout(resolve, polling.pauseMs));
  }
  throw toUncertainProblem(problem, {
    account: decodeURIComponent(account.split("/").at(-1) ?? ""),
    key: idempotencyKey,
  });
}

async function fetchOutcome(path: string, get: (path: string) => Promise<unknown>): Promise<WriteOutcome | undefined> {
  try {
    return writeOutcomeSchema.parse(await get(path));
  } catch (error) {
    if (isProblem(error, "signed-out", "forbidden")) throw error;
    return undefined;
  }
}

/** Creates the problem for a write that the server is still checking, with what is needed to follow it. */
function toUncertainProblem(problem: ProblemError, write: WriteRef): ProblemError {
  const { kind, status, title, detail, requestId, retryAfter, upstream, outcome } = problem;
  return new ProblemError(kind, status, title, { detail, requestId, retryAfter, upstream, outcome, write });
}

/** Creates the problem for a write that wasn't applied. Keeps the API's message if the API rejected it. */
function toNotApplied(problem: ProblemError): ProblemError {
  if (problem.outcome !== "unknown") return problem;
  return withOutcome(
    problem,
    "not-applied",
    "The change was not applied",
    "No response arrived, so the console checked. You can send it again.",
  );
}

function toUndeterminedProblem(problem: ProblemError): ProblemError {
  return withOutcome(
    problem,
    "unknown",
    "The change may have been applied",
    "No response arrived, and checking can't show whether it was applied. Check before you send it again.",
  );
}

function withOutcome(
  { kind, status, requestId, retryAfter }: ProblemError,
  outcome: "not-applied" | "unknown",
  title: string,
  detail: string,
): ProblemError {
  return new ProblemError(kind, status, title, {
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
    detail,
    outcome,
  });
}

/** Returns the write to look up after an error; undefined if its outcome is certain, or no operation was called. */
export function toUncertainWrite(path: string, idempotencyKey: string, error: unknown): UncertainWrite | undefined {
  const account = /^(\/api\/accounts\/[^/]+)\/v1\//.exec(path)?.[1];
  return account !== undefined && isOutcomeUncertain(error) ? { account, idempotencyKey, problem: error } : undefined;
}
