import type { ExternalFieldChange } from "@edge-console/contract/console/external-changes";
import { maskValue, listWatchedFields } from "@edge-console/contract/fields/field";
import { hostnameFields } from "@edge-console/contract/fields/hostname";
import { zoneFieldList, zoneFields } from "@edge-console/contract/fields/zone";
import { z } from "zod";

type Fields = Readonly<Record<string, unknown>>;

/** The watched values of one thing, as they were seen. */
export type SnapshotValues = Readonly<z.infer<typeof snapshotValuesSchema>>;

const valueSchema = z.union([z.string(), z.number()]).nullable();
const snapshotValuesSchema = z.record(z.string(), valueSchema);
const hostnameSnapshotsSchema = z.record(z.string(), snapshotValuesSchema);

/** Reads the values of a zone from the JSON that is stored. */
export function parseZoneSnapshot(json: string): SnapshotValues {
  return snapshotValuesSchema.parse(JSON.parse(json));
}

/** Reads the hostnames of a zone from the JSON that is stored. */
export function parseHostnameSnapshots(json: string): HostnameSnapshots {
  return hostnameSnapshotsSchema.parse(JSON.parse(json));
}

/** The hostnames of a zone by their ids, as they were seen; numbers as keys stand in their own order. */
export type HostnameSnapshots = Readonly<Record<string, SnapshotValues>>;

const watchedZoneFields = listWatchedFields(zoneFields);
const watchedHostnameFields = listWatchedFields(hostnameFields);
const maskedFields = zoneFieldList.filter(({ masked }) => masked).map(({ field }) => field);

/** The values of a zone that are saved to be compared: no secrets, and only the end of a masked field. */
export function toZoneSnapshot(zone: Fields): SnapshotValues {
  const values = pickFields(zone, watchedZoneFields);
  const masked = maskedFields
    .filter((field) => values[field] !== undefined)
    .map((field) => [field, maskValue(String(values[field]))]);
  return { ...values, ...Object.fromEntries(masked) };
}

/** The values of a hostname that are saved to be compared. The service renews a managed certificate, so its end isn't. */
export function toHostnameSnapshot(hostname: Fields): SnapshotValues {
  const uploaded = hostname["SSL_CERTIFICATE"] === "CUSTOM";
  return pickFields(hostname, uploaded ? [...watchedHostnameFields, "CERTIFICATE_EXPIRES"] : watchedHostnameFields);
}

/** What of a zone's hostnames is kept to be compared. */
export function toHostnameSnapshots(hostnames: readonly Fields[]): HostnameSnapshots {
  return Object.fromEntries(hostnames.map((hostname) => [String(hostname["ID"]), toHostnameSnapshot(hostname)]));
}

/** The fields that two looks have in common and that differ. */
export function diffFields(before: SnapshotValues, after: SnapshotValues): ExternalFieldChange[] {
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
export function diffHostnames(before: HostnameSnapshots, after: HostnameSnapshots): HostnameDifference[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids.flatMap((id): HostnameDifference[] => {
    const [had, has] = [before[id], after[id]];
    const name = String((has ?? had)?.["HOSTNAME"]);
    if (!had) return [{ id, name, kind: "added", changes: [{ field: "HOSTNAME", before: null, after: name }] }];
    if (!has) return [{ id, name, kind: "removed", changes: [{ field: "HOSTNAME", before: name, after: null }] }];
    const changes = diffFields(had, has);
    return changes.length === 0 ? [] : [{ id, name, kind: "changed", changes }];
  });
}

function pickFields(object: Fields, fields: readonly string[]): Record<string, z.infer<typeof valueSchema>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = object[field];
      return typeof value === "string" || typeof value === "number" ? [[field, value]] : [];
    }),
  );
}
