import type { Problem } from "@edge-console/contract/console/problem";
import { type ProblemKind, problemKinds } from "@edge-console/contract/console/problem-kinds";
import { isObject } from "../state/parse-stored.ts";

/**
 * Kinds of problems: those of the console's server, and those that the browser detects. `offline`: nothing was sent;
 * `network`: no complete response; `unreadable`: the response isn't from the console; `browser`: the browser or the user
 * didn't complete a step.
 */
export type CallProblemKind = ProblemKind | "browser" | "offline" | "network" | "unreadable";

/** A write by its account and idempotency key. */
export type WriteRef = { readonly account: string; readonly key: string };

type Details = { [Name in Exclude<keyof Problem, "type" | "title" | "status">]?: Problem[Name] | undefined } & {
  write?: WriteRef | undefined;
};

/** A failed request. `status` is 0 without a response. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly kind: CallProblemKind;
  readonly title: string;
  readonly status: number;
  readonly detail: string | undefined;
  /** ID of the request in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait, counted from `at`. */
  readonly retryAfter: number | undefined;
  /** Status and message of the Edge API; the message is quoted unchanged. */
  readonly upstream: Problem["upstream"];
  /** Outcome of a write: not applied, or unknown. */
  readonly outcome: Problem["outcome"];
  /** With `step-up-required`: whether a password isn't enough. */
  readonly requires: Problem["requires"];
  readonly errors: NonNullable<Problem["errors"]>;
  /** The write whose outcome the console is still checking. */
  readonly write: WriteRef | undefined;
  /** Time of the error, in milliseconds. */
  readonly at = Date.now();

  constructor(kind: CallProblemKind, status: number, title: string, details: Details = {}) {
    super(title);
    this.kind = kind;
    this.status = status;
    this.title = title;
    this.detail = details.detail;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.upstream = details.upstream;
    this.outcome = details.outcome;
    this.requires = details.requires;
    this.errors = details.errors ?? [];
    this.write = details.write;
  }
}

/** Returns whether an error is a problem of one of these kinds. */
export function isProblem(error: unknown, ...kinds: CallProblemKind[]): error is ProblemError {
  return error instanceof ProblemError && (kinds.length === 0 || kinds.includes(error.kind));
}

/** Returns whether two errors say the same: the kind of problem and the API's message. */
export function isSameProblem(a: unknown, b: unknown): boolean {
  return isProblem(a) && isProblem(b) && a.kind === b.kind && a.upstream?.message === b.upstream?.message;
}

/**
 * Returns whether a failed write may have been applied: its outcome is unknown, or the API returned 500, after which one read
 * shows the outcome (Spec: Errors).
 */
export function isOutcomeUncertain(error: unknown): error is ProblemError {
  if (!isProblem(error)) return false;
  return error.outcome === "unknown" || error.upstream?.status === 500;
}

/** Creates the problem for an error response. */
export function problemFromResponse(status: number, contentType: string, text: string): ProblemError {
  const problem = contentType.startsWith("application/problem+json") ? parseProblem(text) : undefined;
  if (!problem) {
    return new ProblemError("unreadable", status, "Unexpected response", {
      detail: `A server between this browser and the console returned status ${status}.`,
    });
  }
  return problemFromServer(problem);
}

/** Creates the problem that a response contains. */
export function problemFromServer(problem: ReadableProblem): ProblemError {
  const kind = problemKinds.find((kind) => problem.type === `${typePrefix}${kind}`) ?? "internal";
  return new ProblemError(kind, problem.status, problem.title, problem);
}

/** Creates the problem for a request without a complete response. */
export function problemFromNetworkError(isWrite: boolean, wasOnline: boolean): ProblemError {
  if (!wasOnline) {
    return new ProblemError("offline", 0, "You're offline", {
      detail: "Nothing was sent. Try again when you're back online.",
      ...(isWrite && { outcome: "not-applied" }),
    });
  }
  return new ProblemError("network", 0, "The console didn't respond", {
    detail: isWrite
      ? "The change may have been applied. Check before you retry."
      : "The connection failed or timed out.",
    ...(isWrite && { outcome: "unknown" }),
  });
}

const typePrefix = "urn:edge-console:";

/** A problem of the console. Another version of the server may leave out the request ID. */
type ReadableProblem = Omit<Problem, "requestId"> & { readonly requestId?: string | undefined };

function parseProblem(text: string): ReadableProblem | undefined {
  try {
    const problem: unknown = JSON.parse(text);
    return isReadableProblem(problem) ? problem : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether the console wrote a problem: a server in between has other types. */
function isReadableProblem(problem: unknown): problem is ReadableProblem {
  if (!isObject(problem)) return false;
  const { type, title, status } = problem;
  const isOurs = typeof type === "string" && type.startsWith(typePrefix);
  return isOurs && typeof title === "string" && typeof status === "number";
}
