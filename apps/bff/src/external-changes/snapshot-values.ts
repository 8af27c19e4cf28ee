import type { ExternalFieldChange } from "@edge-console/contract/console/external-changes";
import { maskValue, listWatchedFields } from "@edge-console/contract/fields/field";
import { hostnameFields } from "@edge-console/contract/fields/hostname";
import { zoneFieldList, zoneFields } from "@edge-console/contract/fields/zone";
import { z } from "zod";

type Fields = Readonly<Record<string, unknown>>;

/** The watched values of one thing, as they were seen. */
export type SeenValues = Readonly<z.infer<typeof seenValuesSchema>>;

const valueSchema = z.union([z.string(), z.number()]).nullable();
const seenValuesSchema = z.record(z.string(), valueSchema);
const seenHostnamesSchema = z.record(z.string(), seenValuesSchema);

/** Reads the values of a zone from the JSON that is stored. */
export function parseSeenZone(json: string): SeenValues {
  return seenValuesSchema.parse(JSON.parse(json));
}

/** Reads the hostnames of a zone from the JSON that is stored. */
export function parseSeenHostnames(json: string): SeenHostnames {
  return seenHostnamesSchema.parse(JSON.parse(json));
}

/** The hostnames of a zone by their ids, as they were seen; numbers as keys stand in their own order. */
export type SeenHostnames = Readonly<Record<string, SeenValues>>;

const watchedZoneFields = listWatchedFields(zoneFields);
const watchedHostnameFields = listWatchedFields(hostnameFields);
const maskedFields = zoneFieldList.filter(({ masked }) => masked).map(({ field }) => field);

/** The values of a zone that are saved to be compared: no secrets, and only the end of a masked field. */
export function seenZone(zone: Fields): SeenValues {
  const values = picked(zone, watchedZoneFields);
  const masked = maskedFields
    .filter((field) => values[field] !== undefined)
    .map((field) => [field, maskValue(String(values[field]))]);
  return { ...values, ...Object.fromEntries(masked) };
}

/** The values of a hostname that are saved to be compared. The service renews a managed certificate, so its end isn't. */
export function seenHostname(hostname: Fields): SeenValues {
  const uploaded = hostname["SSL_CERTIFICATE"] === "CUSTOM";
  return picked(hostname, uploaded ? [...watchedHostnameFields, "CERTIFICATE_EXPIRES"] : watchedHostnameFields);
}

/** What of a zone's hostnames is kept to be compared. */
export function seenHostnames(hostnames: readonly Fields[]): SeenHostnames {
  return Object.fromEntries(hostnames.map((hostname) => [String(hostname["ID"]), seenHostname(hostname)]));
}

/** The fields that two looks have in common and that differ. */
export function differences(before: SeenValues, after: SeenValues): ExternalFieldChange[] {
  return Object.entries(before)
    .filter(([field, value]) => field in after && after[field] !== value)
    .map(([field, value]) => ({ field, before: value, after: after[field] ?? null }));
}

/** A hostname that differs between two looks; one that came or went differs in its name alone. */
export interface HostnameDifference {
  readonly id: string;
  readonly name: string;
  readonly kind: "added" | "changed" | "removed";
  readonly changes: ExternalFieldChange[];
}

/** What differs between two looks at a zone's hostnames. */
export function hostnameDifferences(before: SeenHostnames, after: SeenHostnames): HostnameDifference[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids.flatMap((id): HostnameDifference[] => {
    const [had, has] = [before[id], after[id]];
    const name = String((has ?? had)?.["HOSTNAME"]);
    if (!had) return [{ id, name, kind: "added", changes: [{ field: "HOSTNAME", before: null, after: name }] }];
    if (!has) return [{ id, name, kind: "removed", changes: [{ field: "HOSTNAME", before: name, after: null }] }];
    const changes = differences(had, has);
    return changes.length === 0 ? [] : [{ id, name, kind: "changed", changes }];
  });
}

function picked(object: Fields, fields: readonly string[]): Record<string, z.infer<typeof valueSchema>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = object[field];
      return typeof value === "string" || typeof value === "number" ? [[field, value]] : [];
    }),
  );
}
