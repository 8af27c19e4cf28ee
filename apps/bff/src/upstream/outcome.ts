import type { Operation } from "@edge-console/contract/operations/operation";
import type { Trouble } from "./trouble.ts";

/** What became of a write that did not succeed: surely nothing, or perhaps something. */
export type FailedOutcome = "not-applied" | "unknown";

/**
 * Whether a write that met this trouble may have been applied (Errors; Tunnel errors). Only what the specification says
 * did not happen, and what was never sent, counts as not applied.
 */
export function outcomeOf(operation: Operation, trouble: Trouble): FailedOutcome {
  if (neverSent.has(trouble.kind)) return "not-applied";
  if (trouble.kind === "answered") return outcomeOfStatus(operation, trouble.status);
  const redirected = trouble.kind === "unreadable" && trouble.status >= 300 && trouble.status < 400;
  return redirected ? "not-applied" : "unknown";
}

const neverSent: ReadonlySet<Trouble["kind"]> = new Set([
  "not-connected",
  "over-budget",
  "resting",
  "uncounted",
  "late",
  "stale",
  "base-unread",
  "no-key",
]);

function outcomeOfStatus(operation: Operation, status: number): FailedOutcome {
  if (status === 503) return ofTunnels.has(operation.resource) ? "unknown" : "not-applied";
  return status <= 500 ? "not-applied" : "unknown";
}

/** A 503 to a write of these may come after the change (Tunnel errors, 503). */
const ofTunnels: ReadonlySet<Operation["resource"]> = new Set(["tunnel", "endpoint"]);
