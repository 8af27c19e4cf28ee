import { endpointFields } from "../fields/endpoint.ts";
import { type Field, normalizeValue } from "../fields/field.ts";
import { tunnelFields } from "../fields/tunnel.ts";
import { zoneFields } from "../fields/zone.ts";

const fields: Readonly<Record<string, Field>> = { ...zoneFields, ...tunnelFields, ...endpointFields };

/** Returns a field's value in the form that the service stores, to compare it with the value that's read back. */
export function normalizeField(name: string, value: unknown): unknown {
  const field = fields[name];
  return field && (typeof value === "string" || typeof value === "number") ? normalizeValue(field, value) : value;
}
