import { maskValue } from "../fields/field.ts";
import { isMaskedField, isZoneSecret, zoneFieldList } from "../fields/zone.ts";
import type { Zone } from "../objects/zone.ts";
import { normalizeField } from "./normalize-field.ts";

/**
 * Returns the labels of the settings that were sent and that the zone doesn't have afterwards, although the service answered
 * with success: it ignored them. A secret is never returned, so it counts as applied; a masked value is compared as masked.
 */
export function listIgnoredSettings(zone: Zone, sent: Readonly<Record<string, unknown>>): string[] {
  const stored: Readonly<Record<string, unknown>> = zone;
  return zoneFieldList
    .filter(({ field }) => Object.hasOwn(sent, field) && !isStored(field, stored[field], sent[field]))
    .map(({ label }) => label);
}

function isStored(field: string, stored: unknown, sent: unknown): boolean {
  if (isZoneSecret(field) || stored === sent || stored === normalizeField(field, sent)) return true;
  return isMaskedField(field) && typeof sent === "string" && stored === maskValue(sent);
}
