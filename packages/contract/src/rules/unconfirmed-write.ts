import type { TunnelSummary } from "../objects/tunnel.ts";

/**
 * What reading back says of a write whose answer was lost (Tunnel errors, 503): surely not made, surely made, or
 * neither can be told.
 */
export type WriteEvidence = "not-applied" | "applied" | "cannot-tell";

/** What reading back says of a create. */
export type CreateEvidence<T> =
  | { readonly finding: "not-applied" }
  | { readonly finding: "applied"; readonly created: T }
  /** Several new objects match. */
  | { readonly finding: "cannot-tell" };

/**
 * Whether something was created: names are not unique, so the ids before and after decide. `isWanted` tells whether
 * one has what the create asked for.
 */
export function evaluateCreate<T, Id>(
  known: ReadonlySet<Id>,
  after: readonly T[],
  idOf: (object: T) => Id,
  isWanted: (object: T) => boolean,
): CreateEvidence<T> {
  const candidates = after.filter((object) => !known.has(idOf(object)) && isWanted(object));
  const [created] = candidates;
  if (created === undefined) return { finding: "not-applied" };
  return candidates.length === 1 ? { finding: "applied", created } : { finding: "cannot-tell" };
}

/**
 * Whether a new token was made, by STATE before and after (Tunnel STATE: a new token always leads to NEVER). From any
 * other state, NEVER proves it; a tunnel that was NEVER before proves nothing by still being it; and a connector that
 * is known proves that the old token is still the one.
 */
export function evaluateTokenRotation(before: TunnelSummary["STATE"], after: TunnelSummary["STATE"]): WriteEvidence {
  if (after !== "NEVER") return "not-applied";
  return before === "NEVER" ? "cannot-tell" : "applied";
}

/** Whether an update was made: the object holds every value that was sent, in the form that the service keeps. */
export function evaluateUpdate<T extends object>(
  after: T,
  sent: { [Field in keyof T]?: T[Field] | undefined },
): WriteEvidence {
  const holds = Object.entries(sent).every(([field, value]) => Reflect.get(after, field) === value);
  return holds ? "applied" : "not-applied";
}
