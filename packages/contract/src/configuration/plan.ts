import type { FieldValue } from "../fields/field.ts";
import { sharedListFields } from "../console/shared-lists.ts";
import { zoneFields } from "../fields/zone.ts";
import { isWideRange } from "../rules/consequences.ts";
import { checkListSize } from "../rules/list-edit.ts";
import { type OriginType, originTypeNames } from "../rules/origin-type.ts";
import {
  type AccountHostname,
  type AccountZone,
  compareNames,
  type Configuration,
  type ConfiguredHostname,
  type ConfiguredZone,
  getOriginType,
  getUsualValues,
  type ZoneValues,
} from "./configuration.ts";
import { type FileField, formatFileValue, listFileFields, splitList, toFileKey } from "./file-fields.ts";
import { withManaged } from "./managed-settings.ts";
import type { PlannedChange, PlannedHostname, PlannedZone } from "./plan-schema.ts";
import { listMissingSecrets } from "./read-zones.ts";

/**
 * Returns what happens to each zone of an account if a file is applied. Zones and hostnames that aren't in the file stay,
 * except those that `deletes` names.
 */
export function planConfiguration(
  { zones }: Configuration,
  account: readonly AccountZone[],
  deletes: readonly string[] = [],
): PlannedZone[] {
  const inFile = new Map(zones.map((zone) => [zone.name, zone]));
  const inAccount = new Map(account.map((zone) => [zone.name, zone]));
  const owners = new Map(
    account.flatMap(({ name, hostnames }) => hostnames.map(({ HOSTNAME }): [string, string] => [HOSTNAME, name])),
  );
  const planned = [
    ...zones.map((zone) => planZone(zone, inAccount.get(zone.name), owners, deletes)),
    ...account
      .filter(({ name }) => !inFile.has(name))
      .map((zone): PlannedZone => ({
        ...describeExtra(zone),
        action: deletes.includes(zone.name) ? "delete" : "extra",
      })),
  ];
  return planned.toSorted((a, b) => compareNames(a.name, b.name));
}

function describeExtra({ name, id }: AccountZone): Omit<PlannedZone, "action"> {
  return { name, id, changes: [], labels: { added: [], removed: [] }, hostnames: [], secrets: {}, problems: [] };
}

function planZone(
  zone: ConfiguredZone,
  current: AccountZone | undefined,
  owners: ReadonlyMap<string, string>,
  deletes: readonly string[],
): PlannedZone {
  const type = getOriginType(zone.values);
  const usual = getUsualValues(zone.values);
  const values = current ? withManaged(zone.values, current.values, current.managed) : zone.values;
  const changes = listFileFields(type).flatMap((field) => planField(field, values, current?.values, usual));
  const labels = {
    added: zone.labels.filter((label) => current?.labels.includes(label) !== true),
    removed: (current?.labels ?? []).filter((label) => !zone.labels.includes(label)),
  };
  const hostnames = planHostnames(zone, current?.hostnames ?? [], deletes);
  const isChanged =
    changes.length + labels.added.length + labels.removed.length > 0 ||
    hostnames.some(({ action }) => action !== "unchanged" && action !== "extra");
  return {
    name: zone.name,
    id: current?.id ?? null,
    action: current === undefined ? "create" : isChanged ? "update" : "unchanged",
    changes,
    labels,
    hostnames,
    secrets: current === undefined ? zone.secrets : {},
    problems: listProblems({ ...zone, values }, type, current, hostnames, owners),
  };
}

/** A new zone gets its usual values without being told. */
function planField(field: FileField, values: ZoneValues, current: ZoneValues | undefined, usual: ZoneValues) {
  const after = values[field.field] ?? "";
  const before = current?.[field.field];
  if (after === (current ? before : usual[field.field])) return [];
  return [describeFieldChange(field, before, after)];
}

function describeFieldChange(field: FileField, before: FieldValue | undefined, after: FieldValue): PlannedChange {
  const consequence = before === undefined ? undefined : findConsequence(field, before, after);
  return {
    field: field.field,
    key: toFileKey(field.field),
    label: field.label,
    before: before === undefined ? null : formatFileValue(field, before),
    after: formatFileValue(field, after),
    ...(field.kind === "list" && before !== undefined && { entries: compareLists(field.of, before, after) }),
    ...(consequence !== undefined && { consequence }),
    value: after,
  };
}

/** Returns what a change does to visitors if it can stop their requests. */
function findConsequence(field: FileField, before: FieldValue, after: FieldValue): string | undefined {
  if (!field.editable) return undefined;
  const { stopsTraffic, effects, blocksBy } = field;
  if (stopsTraffic !== undefined && after === stopsTraffic) return effects?.[stopsTraffic];
  if (blocksBy === undefined || field.kind !== "list" || after === "") return undefined;
  const { added, removed } = compareLists(field.of, before, after);
  const blocks = {
    address: added.some(isWideRange),
    country: added.length + removed.length > 0,
    network: added.length > 0,
  };
  return blocks[blocksBy] ? effects?.["other"] : undefined;
}

function compareLists(of: Parameters<typeof splitList>[0], before: FieldValue, after: FieldValue) {
  const [old, next] = [splitList(of, String(before)), splitList(of, String(after))];
  const [oldSet, nextSet] = [new Set(old), new Set(next)];
  return { added: next.filter((entry) => !oldSet.has(entry)), removed: old.filter((entry) => !nextSet.has(entry)) };
}

/** Changes of a hostname's switches, with the API's field. */
const hostnameLabels = {
  ENABLED: { key: "enabled", label: "Enabled" },
  SSL_ENABLED: { key: "ssl", label: "HTTPS" },
  FORCE_SSL: { key: "force_ssl", label: "Force HTTPS" },
  SSL_CERTIFICATE: { key: "autocert", label: "Managed certificate" },
} as const;

function toSwitchChange(field: keyof typeof hostnameLabels, before: boolean | null, after: boolean): PlannedChange[] {
  if (before === after || (before === null && !after)) return [];
  const value = field === "SSL_CERTIFICATE" ? (after ? "AUTOCERT" : "CUSTOM") : after ? 1 : 0;
  const consequence =
    field === "ENABLED" && !after
      ? "The zone stops serving at its default hostname."
      : field === "SSL_ENABLED" && before === true
        ? "Visitors who use https:// get an error."
        : undefined;
  return [
    {
      field,
      ...hostnameLabels[field],
      before: before === null ? null : String(before),
      after: String(after),
      ...(consequence !== undefined && { consequence }),
      value,
    },
  ];
}

function planHostnames(
  zone: ConfiguredZone,
  current: readonly AccountHostname[],
  deletes: readonly string[],
): PlannedHostname[] {
  const byName = new Map(current.map((hostname) => [hostname.HOSTNAME, hostname]));
  const ofDefault = current.find(({ DEFAULT }) => DEFAULT === 1);
  const { enabled, forceSsl } = zone.defaultHostname;
  const defaultChanges = [
    ...toSwitchChange("ENABLED", ofDefault ? ofDefault.ENABLED === 1 : true, enabled),
    ...toSwitchChange("FORCE_SSL", ofDefault ? ofDefault.FORCE_SSL === 1 : false, forceSsl),
  ];
  const planned: PlannedHostname[] = [
    ...zone.hostnames.map((hostname) => planHostname(hostname, byName.get(hostname.hostname))),
    // It is disabled only while there is a custom hostname.
    {
      hostname: ofDefault?.HOSTNAME ?? "",
      id: ofDefault?.ID ?? null,
      isDefault: true,
      action: defaultChanges.length > 0 ? "update" : "unchanged",
      changes: defaultChanges,
    },
  ];
  const inFile = new Set(zone.hostnames.map(({ hostname }) => hostname));
  for (const { HOSTNAME, ID } of current.filter(({ DEFAULT, HOSTNAME }) => DEFAULT === 0 && !inFile.has(HOSTNAME))) {
    const action = deletes.includes(HOSTNAME) ? "delete" : "extra";
    planned.push({ hostname: HOSTNAME, id: ID, isDefault: false, action, changes: [] });
  }
  return planned;
}

function planHostname(hostname: ConfiguredHostname, current: AccountHostname | undefined): PlannedHostname {
  const isManaged = current ? current.SSL_CERTIFICATE === "AUTOCERT" : true;
  const toManaged = hostname.autocert === true && !isManaged;
  const changes = [
    ...toSwitchChange("SSL_ENABLED", current ? current.SSL_ENABLED === 1 : null, hostname.ssl),
    ...(hostname.autocert === undefined || (current === undefined && hostname.autocert)
      ? []
      : toSwitchChange("SSL_CERTIFICATE", isManaged, hostname.autocert)),
    // Removing an uploaded certificate turns it off.
    ...toSwitchChange("FORCE_SSL", current && !toManaged ? current.FORCE_SSL === 1 : null, hostname.forceSsl),
  ];
  return {
    hostname: hostname.hostname,
    id: current?.ID ?? null,
    isDefault: false,
    action: current === undefined ? "create" : changes.length > 0 ? "update" : "unchanged",
    changes,
  };
}

function listProblems(
  zone: ConfiguredZone,
  type: OriginType,
  current: AccountZone | undefined,
  hostnames: readonly PlannedHostname[],
  owners: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  const missing = listMissingSecrets(type, zone.secrets);
  if (current === undefined && missing.length > 0)
    problems.push(`An ${originTypeNames.S3} zone needs ${missing.join(" and ")} as !env NAME.`);
  if (current !== undefined && type === "S3" && getOriginType(current.values) !== "S3")
    problems.push("Change its origin type in the console: a run stores no keys of a bucket.");
  if (current?.hasOriginCertificate === true && type === "TUNNEL")
    problems.push("Revoke the zone's origin certificate first: a tunnel zone can't have one.");
  if (current?.hasOriginCertificate === true && String(zone.values["ORIGIN_URL"]).startsWith("http://"))
    problems.push("The origin URL must use https:// while the zone has an origin certificate.");
  for (const field of sharedListFields) {
    const size = checkListSize(field, String(zone.values[field] ?? ""));
    if (!size.ok)
      problems.push(`${zoneFields[field].label}: ${size.reason} Shared IP lists and temporary entries count.`);
  }
  for (const { hostname, action, changes } of hostnames) {
    const owner = action === "create" ? owners.get(hostname) : undefined;
    if (owner !== undefined) problems.push(`${hostname} belongs to the zone ${owner}. Delete it there first.`);
    if (changes.some(({ field, value }) => field === "SSL_CERTIFICATE" && value === "CUSTOM"))
      problems.push(`${hostname}: upload the certificate in the console. A file contains no certificates.`);
  }
  return problems;
}

/** A change that a plan sends: of a zone, or of the hostname with this index. */
export interface PlannedWrite {
  readonly kind:
    | "create-zone"
    | "update-zone"
    | "labels"
    | "delete-zone"
    | "create-hostname"
    | "update-hostname"
    | "delete-hostname";
  readonly hostname?: PlannedHostname;
  /** Of update-hostname: one switch at a time. */
  readonly change?: PlannedChange;
}

/** Returns the changes of a zone in the order in which they are sent. */
export function listWrites({ action, changes, labels, hostnames }: PlannedZone): PlannedWrite[] {
  if (action === "delete") return [{ kind: "delete-zone" }];
  if (action !== "create" && action !== "update") return [];
  const hasLabels = labels.added.length + labels.removed.length > 0;
  return [
    ...(action === "create" ? [{ kind: "create-zone" } as const] : []),
    ...(action === "update" && changes.length > 0 ? [{ kind: "update-zone" } as const] : []),
    ...(hasLabels ? [{ kind: "labels" } as const] : []),
    ...hostnames.flatMap((hostname): PlannedWrite[] => [
      ...(hostname.action === "create" ? [{ kind: "create-hostname", hostname } as const] : []),
      ...(hostname.action === "delete" ? [{ kind: "delete-hostname", hostname } as const] : []),
      ...hostname.changes.map((change) => ({ kind: "update-hostname", hostname, change }) as const),
    ]),
  ];
}

/** Returns the names that `deletes` contains and a plan doesn't delete: they are in the file, or not in the account. */
export function listUndeletable(plan: readonly PlannedZone[], deletes: readonly string[]): string[] {
  const deleted = new Set(
    plan.flatMap(({ name, action, hostnames }) => [
      ...(action === "delete" ? [name] : []),
      ...hostnames.filter((hostname) => hostname.action === "delete").map(({ hostname }) => hostname),
    ]),
  );
  return deletes.filter((name) => !deleted.has(name));
}
