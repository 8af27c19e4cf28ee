/**
 * Returns what an item of the browser's storage contains; undefined if it isn't a value of this version of the console.
 * These are plain functions, because the first screens load stored values and no schemas.
 */
export type ParseStored<T> = (stored: unknown) => T | undefined;

/** Parses a switch. */
export const parseBoolean: ParseStored<boolean> = (stored) => (typeof stored === "boolean" ? stored : undefined);

/** Parses a text. */
export const parseString: ParseStored<string> = (stored) => (typeof stored === "string" ? stored : undefined);

/** Parses a list of texts. */
export const parseStrings: ParseStored<readonly string[]> = (stored) =>
  Array.isArray(stored) && stored.every((item): item is string => typeof item === "string") ? stored : undefined;

/** Parses one of a few texts. */
export function parseOneOf<T extends string>(values: readonly T[]): ParseStored<T> {
  return (stored) => values.find((value) => value === stored);
}

/** Parses an object whose values have the same type, by their names. */
export function parseRecord<T>(parse: ParseStored<T>): ParseStored<Record<string, T>> {
  return (stored) => {
    if (!isObject(stored)) return undefined;
    const entries = Object.entries(stored).map(([name, value]) => [name, parse(value)] as const);
    const known = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    return known.length === entries.length ? Object.fromEntries(known) : undefined;
  };
}

/** Returns whether a stored value is an object with named values. */
export function isObject(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored);
}
