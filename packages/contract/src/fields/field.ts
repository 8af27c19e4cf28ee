import type { ValidationResult } from "../rules/validation-result.ts";
import { entryLists } from "../rules/entry-list.ts";
import type { EntryListKind } from "../rules/split-entry-list.ts";

/** Value of a field in JSON. Lists are text (Spec: Resources and their fields). */
export type FieldValue = string | number;

/** How a field is shown and edited. */
export type FieldKind =
  /** `on` and `off` are the values that the API uses for the two positions. */
  | { readonly kind: "switch"; readonly on: FieldValue; readonly off: FieldValue }
  | { readonly kind: "text"; readonly placeholder?: string }
  | { readonly kind: "list"; readonly of: EntryListKind }
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: "number" }
  /** Unix seconds; 0 means none. */
  | { readonly kind: "time" }
  /** Sent and never returned. */
  | { readonly kind: "secret" };

/**
 * Metadata of one field of an API object: the single source for schemas (objects/shape.ts), forms, exports, and docs. It has no
 * schema, so that a screen that only shows fields loads none.
 */
export type Field = FieldKind & {
  /** Whether an update can change the field. */
  readonly editable?: true;
  /** Name on screen, in sentence case. */
  readonly label: string;
  /** One sentence on what the field does. */
  readonly help?: string;
  /** Rule for user input. Its result is the stored value if it's a string or number. */
  readonly check?: (input: string) => ValidationResult<unknown>;
  /**
   * Whether another value means that someone changed the object, so that it's reported as an external change. Left out:
   * true for fields that an update can change.
   */
  readonly watched?: boolean;
  /** Half of a secret: shortened to its last four characters in logs and for support staff, and never exported. */
  readonly masked?: true;
};

/** A field together with its name. */
export type Named<F extends Field = Field, Name extends string = string> = F & { readonly field: Name };

/** A switch of the API: 1 or 0. */
export const switchField = { kind: "switch", on: 1, off: 0, editable: true } as const;

/** A switch that the service sets: 1 or 0. */
export const readOnlySwitchField = { kind: "switch", on: 1, off: 0 } as const;

/** Text that the service sets. */
export const readOnlyTextField = { kind: "text" } as const;

/** Text that a rule accepts. */
export function textField(check: (input: string) => ValidationResult<unknown>) {
  return { kind: "text", check, editable: true } as const;
}

/** A list of entries in one text. */
export function listField<Kind extends EntryListKind>(of: Kind) {
  return { kind: "list", of, check: entryLists[of].check, editable: true } as const;
}

/** Returns the fields of a table with their names, in the table's order. */
export function listNamedFields<Name extends string, F extends Field>(
  fields: Readonly<Record<Name, F>>,
): readonly Named<F, Name>[] {
  // Object.entries knows the names as strings only.
  return (Object.entries(fields) as [Name, F][]).map(([field, properties]) => ({ ...properties, field }));
}

/** Returns the names of the fields that are compared to find external changes. */
export function listWatchedFields(fields: Readonly<Record<string, Field>>): string[] {
  return listNamedFields(fields)
    .filter(({ kind, editable, watched }) => kind !== "secret" && (watched ?? editable ?? false))
    .map(({ field }) => field);
}

/** Returns the stored form of what was entered or sent; the value itself if the field's rule doesn't accept it. */
export function normalizeValue({ check }: Pick<Field, "check">, value: FieldValue): FieldValue {
  const result = check?.(String(value));
  if (!result?.ok) return value;
  return typeof result.value === "string" || typeof result.value === "number" ? result.value : value;
}

const maskMark = "…";

/** Shortens a value of a masked field to its last four characters; a masked one is returned unchanged. */
export function maskValue(value: string): string {
  return value === "" ? "" : `${maskMark}${value.slice(-4)}`;
}

/** Returns whether a value of a masked field is masked. */
export function isMaskedValue(value: string): boolean {
  return value.startsWith(maskMark);
}
