import { type Problem, type ProblemKind, problemKinds, problemSchema } from "@edge-console/contract/console/problem";
import type { z } from "zod";

/**
 * What can go wrong with a call: the console's own problem kinds, and those that the browser finds out by itself.
 * `offline`: nothing was sent; `network`: the console could not be reached or did not finish its answer;
 * `unreadable`: something else than the console answered; `browser`: the browser or its person did not do their
 * part.
 */
export type CallProblemKind = ProblemKind | "browser" | "offline" | "network" | "unreadable";

type Details = { [Name in Exclude<keyof Problem, "type" | "title" | "status">]?: Problem[Name] | undefined };

/** A call that failed. `status` is 0 where no answer came. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly kind: CallProblemKind;
  readonly title: string;
  readonly status: number;
  readonly detail: string | undefined;
  /** What the operator finds the call by in the logs. */
  readonly requestId: string | undefined;
  /** Seconds to wait from `at` on. */
  readonly retryAfter: number | undefined;
  /** The service's own status and sentence, shown as it is. */
  readonly upstream: Problem["upstream"];
  /** Of a write: certainly not applied, or unknown. */
  readonly outcome: Problem["outcome"];
  /** Of `step-up-required`: a password isn't enough. */
  readonly requires: Problem["requires"];
  readonly errors: NonNullable<Problem["errors"]>;
  /** When it was received, in milliseconds. */
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
  }
}

/** Whether something thrown is a problem of this kind. */
export function isProblem(error: unknown, ...kinds: CallProblemKind[]): error is ProblemError {
  return error instanceof ProblemError && (kinds.length === 0 || kinds.includes(error.kind));
}

/**
 * Returns whether the console still has to find out if a failed write was applied: its outcome is unknown, or the API
 * returned a 500. A 500 says that the write did not go through (Spec: Errors), and one read proves it.
 */
export function isOutcomeUncertain(error: unknown): error is ProblemError {
  if (!isProblem(error)) return false;
  return error.outcome === "unknown" || error.upstream?.status === 500;
}

/** The problem that an answer of `status` with this text stands for. */
export function problemFromResponse(status: number, contentType: string, text: string): ProblemError {
  const problem = contentType.startsWith("application/problem+json") ? parseProblem(text) : undefined;
  if (!problem) {
    return new ProblemError("unreadable", status, "Unexpected response", {
      detail: `Something between this browser and the console answered with status ${status}.`,
    });
  }
  const kind = problemKinds.find((kind) => problem.type === `urn:edge-console:${kind}`) ?? "internal";
  return new ProblemError(kind, problem.status, problem.title, problem);
}

/** The problem that a call ended with that got no whole answer. */
export function problemFromNetworkError(changes: boolean, wasOnline: boolean): ProblemError {
  if (!wasOnline) {
    return new ProblemError("offline", 0, "You are offline", {
      detail: "Nothing was sent. Try again when you're back online.",
      ...(changes && { outcome: "not-applied" }),
    });
  }
  return new ProblemError("network", 0, "The console didn't respond", {
    detail: changes
      ? "The change may have been applied. Check before you retry."
      : "The connection failed or timed out.",
    ...(changes && { outcome: "unknown" }),
  });
}

/** A problem without the request ID, which a server of another version may leave out, is still shown. */
const readableProblem = problemSchema.partial({ requestId: true });

function parseProblem(text: string): z.infer<typeof readableProblem> | undefined {
  try {
    return readableProblem.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
