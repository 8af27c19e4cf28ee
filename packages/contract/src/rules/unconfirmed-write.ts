import type { TunnelSummary } from "../objects/tunnel.ts";

/**
 * Result of reading an object back after a write without a response: not applied, applied, or undetermined (Spec: Tunnel
 * errors, 503).
 */
export type WriteEvidence = "not-applied" | "applied" | "unconfirmed";

/** Result of reading objects back after a create without a response. */
export type CreateEvidence<T> =
  | { readonly finding: "not-applied" }
  | { readonly finding: "applied"; readonly created: T }
  /** Several new objects match. */
  | { readonly finding: "unconfirmed" };

/**
 * Determines whether an object was created by comparing IDs, because names aren't unique. `isMatch` returns whether an
 * object has the values of the create request.
 */
export function evaluateCreate<T, Id>(
  known: ReadonlySet<Id>,
  after: readonly T[],
  getId: (object: T) => Id,
  isMatch: (object: T) => boolean,
): CreateEvidence<T> {
  const candidates = after.filter((object) => !known.has(getId(object)) && isMatch(object));
  const [created] = candidates;
  if (created === undefined) return { finding: "not-applied" };
  return candidates.length === 1 ? { finding: "applied", created } : { finding: "unconfirmed" };
}

/**
 * Determines whether a token was rotated, from STATE before and after (Spec: Tunnel STATE: a new token sets NEVER). A
 * change to NEVER proves the rotation, any other state disproves it, and NEVER before and after proves nothing.
 */
export function evaluateTokenRotation(before: TunnelSummary["STATE"], after: TunnelSummary["STATE"]): WriteEvidence {
  if (after !== "NEVER") return "not-applied";
  return before === "NEVER" ? "unconfirmed" : "applied";
}

/** Determines whether an update was applied: the object has every sent value, in its stored form. */
export function evaluateUpdate<T extends object>(
  after: T,
  sent: { [Field in keyof T]?: T[Field] | undefined },
): WriteEvidence {
  const hasAllValues = Object.entries(sent).every(([field, value]) => Reflect.get(after, field) === value);
  return hasAllValues ? "applied" : "not-applied";
}
