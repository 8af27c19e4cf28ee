import type { ExternalFieldChange } from "@edge-console/contract/console/external-changes";
import { maskValue, listWatchedFields } from "@edge-console/contract/fields/field";
import { hostnameFields } from "@edge-console/contract/fields/hostname";
import { isMaskedField, zoneFields } from "@edge-console/contract/fields/zone";
import { z } from "zod";

type Fields = Readonly<Record<string, unknown>>;

/** Compared field values of one zone or hostname. */
export type SnapshotValues = Readonly<z.infer<typeof snapshotValuesSchema>>;

const valueSchema = z.union([z.string(), z.number()]).nullable();
const snapshotValuesSchema = z.record(z.string(), valueSchema);
const hostnameSnapshotsSchema = z.record(z.string(), snapshotValuesSchema);

/** Parses a stored snapshot of a zone. */
export function parseZoneSnapshot(json: string): SnapshotValues {
  return snapshotValuesSchema.parse(JSON.parse(json));
}

/** Parses a stored snapshot of a zone's hostnames. */
export function parseHostnameSnapshots(json: string): HostnameSnapshots {
  return hostnameSnapshotsSchema.parse(JSON.parse(json));
}

/** Snapshots of a zone's hostnames by id. */
export type HostnameSnapshots = Readonly<Record<string, SnapshotValues>>;

const watchedZoneFields = listWatchedFields(zoneFields);
const watchedHostnameFields = listWatchedFields(hostnameFields);

/** Returns the snapshot of a zone, without secrets and with masked fields. */
export function toZoneSnapshot(zone: Fields): SnapshotValues {
  const values = Object.entries(pickFields(zone, watchedZoneFields));
  return Object.fromEntries(
    values.map(([field, value]) => [field, isMaskedField(field) ? maskValue(String(value)) : value]),
  );
}

/** Returns the snapshot of a hostname. Includes the expiry of uploaded certificates only: managed ones renew automatically. */
export function toHostnameSnapshot(hostname: Fields): SnapshotValues {
  const uploaded = hostname["SSL_CERTIFICATE"] === "CUSTOM";
  return pickFields(hostname, uploaded ? [...watchedHostnameFields, "CERTIFICATE_EXPIRES"] : watchedHostnameFields);
}

/** Returns the snapshots of a zone's hostnames. */
export function toHostnameSnapshots(hostnames: readonly Fields[]): HostnameSnapshots {
  return Object.fromEntries(hostnames.map((hostname) => [String(hostname["ID"]), toHostnameSnapshot(hostname)]));
}

/** Returns the changes of fields that both snapshots contain. */
export function diffFields(before: SnapshotValues, after: SnapshotValues): ExternalFieldChange[] {
  return Object.entries(before)
    .filter(([field, value]) => field in after && after[field] !== value)
    .map(([field, value]) => ({ field, before: value, after: after[field] ?? null }));
}

/** Difference of a hostname between two snapshots. An added or removed one has a single change, of its name. */
export interface HostnameDifference {
  readonly id: string;
  readonly name: string;
  readonly kind: "added" | "changed" | "removed";
  readonly changes: ExternalFieldChange[];
}

/** Returns the differences between two snapshots of a zone's hostnames. */
export function diffHostnames(before: HostnameSnapshots, after: HostnameSnapshots): HostnameDifference[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids.flatMap((id): HostnameDifference[] => {
    const [previous, current] = [before[id], after[id]];
    const name = String((current ?? previous)?.["HOSTNAME"]);
    if (!previous) return [{ id, name, kind: "added", changes: [{ field: "HOSTNAME", before: null, after: name }] }];
    if (!current) return [{ id, name, kind: "removed", changes: [{ field: "HOSTNAME", before: name, after: null }] }];
    const changes = diffFields(previous, current);
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
