import { isWriteName, operationActions } from "../operations/actions.ts";

/** Types of objects that audit entries are about. */
export const auditObjectTypes = [
  "zone",
  "hostname",
  "tunnel",
  "endpoint",
  "user",
  "invitation",
  "alert-channel",
  "bulk-run",
  "access-token",
  "shared-list",
  "baseline",
] as const;
export type AuditObjectType = (typeof auditObjectTypes)[number];

/** The object that an entry is about. `parentId` is the zone of a hostname or the tunnel of an endpoint. */
export interface AuditObjectId {
  readonly type: AuditObjectType;
  readonly id: string;
  readonly parentId: string | null;
}

/** Labels of the types of objects. */
export const auditObjectLabels: Readonly<Record<AuditObjectType, string>> = {
  zone: "Zone",
  hostname: "Hostname",
  tunnel: "Tunnel",
  endpoint: "Endpoint",
  user: "User",
  invitation: "Invitation",
  "alert-channel": "Alert channel",
  "bulk-run": "Bulk run",
  "access-token": "Access token",
  "shared-list": "Shared IP list",
  baseline: "Baseline",
};

/** An object with its name: null if it's unknown, or if the reader's role may not see it. */
export interface NamedObject extends AuditObjectId {
  readonly name: string | null;
}

/**
 * The object of an entry. `id` is null if no ID is known: of an object that may not have been created, or whose creation
 * recorded its name only.
 */
export interface AuditObject extends Omit<NamedObject, "id"> {
  readonly id: string | null;
}

/** Paths of objects in targets, the most specific ones first. The last group is the ID, an earlier one the parent's. */
const objectPaths: readonly (readonly [type: AuditObjectType, path: RegExp])[] = [
  ["hostname", /^\/cdn\/([^/]+)\/hostnames\/([^/]+)/],
  ["zone", /^\/cdn\/([^/]+)/],
  ["endpoint", /^\/tunnels\/([^/]+)\/endpoints\/([^/]+)/],
  ["tunnel", /^\/tunnels\/([^/]+)/],
  ["user", /^\/(?:members|users)\/([^/]+)/],
  ["invitation", /^\/invitations\/([^/]+)/],
  ["alert-channel", /^\/alert-channels\/([^/]+)/],
  ["bulk-run", /^\/bulk-runs\/([^/]+)/],
  ["access-token", /^\/access-tokens\/([^/]+)/],
  ["shared-list", /^\/shared-lists\/([^/]+)/],
  ["baseline", /^\/baselines\/([^/]+)/],
];

/** Returns the object that a target is the path of, or is below; undefined for other targets, such as lists. */
export function parseAuditTarget(target: string): AuditObjectId | undefined {
  for (const [type, path] of objectPaths) {
    const [, first, second] = path.exec(target) ?? [];
    if (first === undefined) continue;
    return second === undefined ? { type, id: first, parentId: null } : { type, id: second, parentId: first };
  }
  return undefined;
}

/** Returns the target of an object and of everything below it, which finds all its entries. */
export function toAuditTarget({ type, id, parentId }: AuditObjectId): string {
  switch (type) {
    case "hostname":
      return `/cdn/${parentId ?? ""}/hostnames/${id}`;
    case "zone":
      return `/cdn/${id}`;
    case "endpoint":
      return `/tunnels/${parentId ?? ""}/endpoints/${id}`;
    case "tunnel":
      return `/tunnels/${id}`;
    case "user":
      return `/members/${id}`;
    case "invitation":
      return `/invitations/${id}`;
    case "alert-channel":
      return `/alert-channels/${id}`;
    case "bulk-run":
      return `/bulk-runs/${id}`;
    case "access-token":
      return `/access-tokens/${id}`;
    case "shared-list":
      return `/shared-lists/${id}`;
    case "baseline":
      return `/baselines/${id}`;
  }
}

/** Returns whether the ID of an entry's object is known, so that the object can be opened. */
export function hasId(object: AuditObject | null): object is NamedObject {
  return object !== null && object.id !== null;
}

/**
 * Returns the object that an entry's action was to create, without an ID, if the target is only the list that it was to be
 * added to; undefined for other entries.
 */
export function findObjectWithoutId(action: string, target: string): Omit<AuditObject, "name"> | undefined {
  if (!isWriteName(action)) return undefined;
  const { effect, resource } = operationActions[action];
  const parent = parseAuditTarget(target);
  if (effect !== "create" || parent?.type === resource) return undefined;
  return { type: resource, id: null, parentId: parent?.id ?? null };
}

/** Recorded fields that name an object, by its type. */
const nameFields: Readonly<Partial<Record<AuditObjectType, string>>> = {
  zone: "ZONE_NAME",
  hostname: "HOSTNAME",
  tunnel: "NAME",
  endpoint: "NAME",
  invitation: "email",
  "alert-channel": "name",
  "access-token": "name",
  "shared-list": "name",
  baseline: "name",
};

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the field that records the name of an object of this type; undefined if none does. */
export function getNameField(type: AuditObjectType): string | undefined {
  return nameFields[type];
}

/** Returns the name of an object that changes record; undefined if they don't. */
export function findRecordedName(type: AuditObjectType, changes: readonly Change[]): string | undefined {
  const change = changes.find(({ field }) => field === nameFields[type]);
  return [change?.after, change?.before].find((value): value is string => typeof value === "string" && value !== "");
}

const bulkRunReason = /^Part of bulk run ([\w-]+)\.$/;

/** Returns the reason that the entries of a bulk run's items record. */
export function toBulkRunReason(runId: string): string {
  return `Part of bulk run ${runId}.`;
}

/** Returns the bulk run that an entry with this reason is part of; undefined for others. */
export function parseBulkRunReason(reason: string | null): string | undefined {
  return bulkRunReason.exec(reason ?? "")?.[1];
}
