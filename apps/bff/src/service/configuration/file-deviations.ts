import type { AccountZone, Configuration } from "@edge-console/contract/configuration/configuration";
import type { PlannedChange, PlannedHostname, PlannedZone } from "@edge-console/contract/configuration/plan-schema";
import { planConfiguration } from "@edge-console/contract/configuration/plan";

/** A setting of a zone that differs from a file, and the object in the audit log that has it. */
export interface FileDeviation {
  readonly field: string;
  readonly label: string;
  readonly hostname: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly isList: boolean;
  readonly target: string;
}

/** A zone that differs from a file. */
export interface DifferingZone {
  readonly zoneId: string;
  readonly zoneName: string;
  readonly settings: readonly FileDeviation[];
}

/**
 * Lists the zones of an account that differ from a file. What the file leaves out, such as a hostname, doesn't count: applying
 * the file keeps it.
 */
export function listFileDeviations(configuration: Configuration, account: readonly AccountZone[]): DifferingZone[] {
  return planConfiguration(configuration, account).flatMap((zone): DifferingZone[] => {
    if (zone.id === null || zone.action !== "update") return [];
    return [{ zoneId: zone.id, zoneName: zone.name, settings: listSettings(zone, `/cdn/${zone.id}`) }];
  });
}

function listSettings({ changes, labels, hostnames }: PlannedZone, target: string): FileDeviation[] {
  const missing = hostnames.filter(({ action }) => action === "create").map(({ hostname }) => hostname);
  const inAudit = { hostname: null, isList: true, target };
  return [
    ...changes.map((change) => toDeviation(change, null, target)),
    ...(labels.added.length + labels.removed.length > 0
      ? [{ ...inAudit, field: "labels", label: "Labels", ...toEntries(labels) }]
      : []),
    ...(missing.length > 0
      ? [{ ...inAudit, field: "hostnames", label: "Hostnames", ...toEntries({ added: missing, removed: [] }) }]
      : []),
    ...hostnames.flatMap((hostname) => listHostnameSettings(hostname, target)),
  ];
}

function listHostnameSettings({ action, id, hostname, changes }: PlannedHostname, zone: string): FileDeviation[] {
  if (action !== "update") return [];
  return changes.map((change) => toDeviation(change, hostname, `${zone}/hostnames/${String(id)}`));
}

function toDeviation(
  { field, label, before, after, entries }: PlannedChange,
  hostname: string | null,
  target: string,
): FileDeviation {
  const values = entries ? toEntries(entries) : { expected: after, actual: before ?? "" };
  return { field, label, hostname, target, isList: entries !== undefined, ...values };
}

/** Entries of a list that a deviation names; the others are counted. */
const maxEntries = 5;

/** Returns the entries that only one side of a list has, as text. */
export function toEntries({
  added,
  removed,
}: {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}) {
  return { expected: formatEntries(added), actual: formatEntries(removed) };
}

function formatEntries(entries: readonly string[]): string {
  const others = entries.length - maxEntries;
  return `${entries.slice(0, maxEntries).join(", ")}${others > 0 ? `, and ${others} more` : ""}`;
}
