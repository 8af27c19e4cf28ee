/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | Fields;

/** A JSON object. */
export interface Fields {
  [field: string]: Json;
}

/** Whether a value is a JSON object, neither an array nor null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads JSON text; undefined when it is not JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Text or a number as text; empty for anything else. */
export function plain(value: Json | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
