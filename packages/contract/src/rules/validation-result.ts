/**
 * What an input rule answers: the value as the service would store it, or one sentence that tells a person what is
 * wrong. `kind` tells two refusals of one rule apart where the service has a message for each.
 */
export type ValidationResult<T, Kind extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly kind?: Kind };

/** An accepted value. */
export function valid<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A refusal with the sentence shown beside the field. */
export function invalid<Kind extends string = string>(
  reason: string,
  kind?: Kind,
): { readonly ok: false; readonly reason: string; readonly kind?: Kind } {
  return kind === undefined ? { ok: false, reason } : { ok: false, reason, kind };
}
