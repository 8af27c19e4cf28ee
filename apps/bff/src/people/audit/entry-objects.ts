import type { AuditEntry } from "@edge-console/contract/console/audit";
import {
  type AuditObjectId,
  findRecordedName,
  findObjectWithoutId,
  type NamedObject,
  parseAuditTarget,
} from "@edge-console/contract/console/audit-object";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { displayUser, type NamedUser } from "../users/displayed-users.ts";
import { type AuditView, showsValues } from "./actions.ts";
import { parseChanges } from "./changes.ts";
import type { AuditRow } from "./chain.ts";

/** Names of objects that other folders of the console know, for a log of them. */
export interface ObjectNames {
  /** Returns a sub-query for the IDs of an account's zones whose name in lowercase is like a pattern. */
  readonly selectZonesNamed: (
    db: Kysely<Schema>,
    accountId: string,
    pattern: string,
  ) => SelectQueryBuilder<Schema, keyof Schema, { zone_id: string }>;
  /** Finds the current names of zones, hostnames, tunnels, and endpoints, by `getObjectKey`. */
  readonly findNames: (
    db: Kysely<Schema>,
    accountId: string,
    objects: readonly AuditObjectId[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/** Returns the key of an object in a map of names. */
export function getObjectKey({ type, id, parentId }: AuditObjectId): string {
  return [type, parentId ?? "", id].join("/");
}

/**
 * Finds the names of the objects of a page of entries: the current ones, and those that entries recorded of objects that
 * no longer exist.
 */
export async function findObjectNames(
  db: Kysely<Schema>,
  names: ObjectNames | undefined,
  accountId: string,
  rows: readonly Pick<AuditRow, "target">[],
): Promise<ReadonlyMap<string, string>> {
  const objects = rows.flatMap(({ target }) => parseAuditTarget(target) ?? []);
  const current = (await names?.findNames(db, accountId, objects)) ?? new Map<string, string>();
  const unnamed = rows.filter(({ target }) => {
    const object = parseAuditTarget(target);
    return object && object.type !== "user" && !current.has(getObjectKey(object));
  });
  return new Map([...(await findRecordedNames(db, accountId, unnamed)), ...current]);
}

/** Finds the last names that the log recorded of the objects of these rows. */
async function findRecordedNames(
  db: Kysely<Schema>,
  accountId: string,
  rows: readonly Pick<AuditRow, "target">[],
): Promise<Map<string, string>> {
  const targets = [...new Set(rows.map(({ target }) => target))];
  if (targets.length === 0) return new Map();
  const recorded = await db
    .selectFrom("audit")
    .select(["target", "changes"])
    .where("scope", "=", accountId)
    .where("target", "in", targets)
    .where("changes", "!=", "[]")
    .orderBy("seq")
    .execute();
  return new Map(
    recorded.flatMap(({ target, changes }) => {
      const object = parseAuditTarget(target);
      const name = object && findRecordedName(object.type, parseChanges(changes));
      return object && name !== undefined ? [[getObjectKey(object), name] as const] : [];
    }),
  );
}

/**
 * Returns the object of an entry as a view shows it. Zones are named for every role; the names of other objects are values
 * of their entries.
 */
export function showObject(
  entry: Pick<AuditEntry, "action" | "changes" | "target">,
  view: AuditView,
  names: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, NamedUser>,
): AuditEntry["object"] {
  const withoutId = findObjectWithoutId(entry.action, entry.target);
  const recordedName = withoutId && findRecordedName(withoutId.type, entry.changes);
  if (withoutId && recordedName !== undefined && showsValues(entry, view)) return { ...withoutId, name: recordedName };
  return showTargetObject(entry, view, names, users);
}

/** Returns the object at the target of an entry; null if the target is none. */
export function showTargetObject(
  entry: Pick<AuditEntry, "action" | "changes" | "target">,
  view: AuditView,
  names: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, NamedUser>,
): NamedObject | null {
  const object = parseAuditTarget(entry.target);
  if (!object) return null;
  if (object.type === "user") {
    const user = users.get(object.id);
    return { ...object, name: user ? displayUser(view.reader, user) : null };
  }
  const isShown = object.type === "zone" || showsValues(entry, view);
  return { ...object, name: (isShown && names.get(getObjectKey(object))) || null };
}
