import type { BulkItemState, BulkPauseReason } from "@edge-console/contract/console/bulk-runs";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { UpstreamError } from "../upstream/failure.ts";
import { createUnusableKeyProblem, toProblem } from "../upstream/to-problem.ts";
import { operations } from "@edge-console/contract/operations";

/** What an attempt to change an item led to. */
export type ItemResult =
  | { readonly type: "settled"; readonly state: Exclude<BulkItemState, "pending">; readonly detail: string | null }
  /** The change was sent, and its result is being checked. */
  | { readonly type: "sent" }
  /** Nothing was sent, because a rate limit is used up, or because another change to the object has to end first. */
  | { readonly type: "wait"; readonly seconds: number }
  /** Nothing was sent, and every other item would fail in the same way. */
  | { readonly type: "pause"; readonly reason: BulkPauseReason; readonly detail: string | null }
  /** Nothing was changed, because of a failure that may be temporary. */
  | { readonly type: "outage"; readonly detail: string };

/** Returns the result for an item that wasn't changed. */
export function notApplied(detail: string): ItemResult {
  return { type: "settled", state: "not-applied", detail };
}

const temporaryProblems: readonly ProblemError["kind"][] = [
  "unavailable",
  "upstream-unavailable",
  "upstream-timeout",
  "upstream-unreadable",
];

/** Returns what a failed read or change means for the run; rethrows errors that aren't the service's. */
export function toItemResult(error: unknown): ItemResult {
  const problem = toProblemError(error);
  const detail = problem.details.upstream?.message ?? problem.details.detail ?? problem.message;
  if (problem.details.outcome === "unknown") return { type: "sent" };
  if (problem.kind === "upstream-rate-limited") return { type: "wait", seconds: problem.details.retryAfter ?? 60 };
  if (problem.kind === "upstream-key-rejected") return { type: "pause", reason: "api-key", detail };
  // An earlier change of the object is being checked.
  if (problem.kind === "conflict" && problem.details.retryAfter !== undefined)
    return { type: "wait", seconds: problem.details.retryAfter };
  // The object changed between its read and the write. The item is planned again with what it is now.
  if (problem.kind === "stale-base") return { type: "wait", seconds: 1 };
  if (temporaryProblems.includes(problem.kind)) return { type: "outage", detail };
  if (problem.kind === "not-found") return notApplied("It was deleted.");
  return notApplied(detail);
}

function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  // The messages are those of any operation.
  if (error instanceof UpstreamError) return toProblem(operations.getZone, undefined, error.failure, error);
  if (error instanceof DecryptionError) return createUnusableKeyProblem({ cause: error });
  throw error;
}
