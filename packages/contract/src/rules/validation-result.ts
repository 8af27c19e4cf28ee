/**
 * Result of a validation: the value in the form that the service stores, or a sentence for the user. `kind` distinguishes
 * errors for which the service has different messages.
 */
export type ValidationResult<T, Kind extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly kind?: Kind };

/** Returns the result for a valid value. */
export function valid<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Returns the result for an invalid value; `reason` is shown next to the field. */
export function invalid<Kind extends string = string>(
  reason: string,
  kind?: Kind,
): { readonly ok: false; readonly reason: string; readonly kind?: Kind } {
  return kind === undefined ? { ok: false, reason } : { ok: false, reason, kind };
}
