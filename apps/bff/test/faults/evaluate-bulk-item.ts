import type { BulkItem } from "@edge-console/contract/console/bulk-runs";
import type { Fault } from "@edge-console/testing/operator";

/** What is known about an item of a bulk run, from the console and from the service. */
export interface BulkEvidence {
  readonly item: Pick<BulkItem, "state" | "canUndo">;
  /** The fault that its first request met; undefined if there was none. */
  readonly fault: Fault | undefined;
  /** Requests of the run that changed the object, by the service's log. */
  readonly requests: number;
  /** The value that it changes: the one to set, and the object's before the run, after it, and after its undo. */
  readonly wanted: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly undone: unknown;
}

/** Returns what is wrong with the result of an item: it was sent twice, lost, reported wrongly, or not restored. */
export function evaluateBulkItem({ item, fault, requests, wanted, before, after, undone }: BulkEvidence): string[] {
  const { state, canUndo } = item;
  const violations: string[] = [];
  const isChanged = after === wanted;
  // A request that a fault kept from being applied may be followed by another one.
  const maxRequests = fault?.when === "before" ? 2 : 1;
  if (requests > maxRequests) violations.push(`sent ${requests} times`);
  if (state === "pending") violations.push("forgotten");
  if (state === "applied" && !isChanged) violations.push("applied, but lost");
  if (state === "not-applied" && isChanged) violations.push("not applied, but changed");
  if (state === "unchanged") violations.push("unchanged, but it had another value");
  if (!isChanged && after !== before) violations.push("neither the value before nor the one to set");
  if (canUndo !== (state === "applied")) violations.push(`${state}, but an undo ${canUndo ? "reverts" : "keeps"} it`);
  if (undone !== (canUndo ? before : after)) violations.push(canUndo ? "not restored" : "changed by the undo");
  return violations;
}
