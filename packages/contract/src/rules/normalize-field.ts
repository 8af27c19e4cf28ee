import { endpointFields } from "../fields/endpoint.ts";
import { type Field, normalizeValue } from "../fields/field.ts";
import { tunnelFields } from "../fields/tunnel.ts";
import { zoneFields } from "../fields/zone.ts";

const fields: Readonly<Record<string, Field>> = { ...zoneFields, ...tunnelFields, ...endpointFields };

/** What the service keeps of a field's value that it accepts: what reading back is compared with. */
export function normalizeField(name: string, value: unknown): unknown {
  const field = fields[name];
  return field && (typeof value === "string" || typeof value === "number") ? normalizeValue(field, value) : value;
}
