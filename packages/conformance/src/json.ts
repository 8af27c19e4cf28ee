/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | Fields;

/** A JSON object. */
export interface Fields {
  [field: string]: Json;
}

/** Returns whether a value is a JSON object, not an array or null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses JSON; undefined if the text isn't JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a string or number as a string; empty for any other value. */
export function toText(value: Json | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
