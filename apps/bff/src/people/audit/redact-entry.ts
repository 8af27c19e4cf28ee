import type { AuditEntry } from "@edge-console/contract/console/audit";
import { parseAuditReference } from "@edge-console/contract/console/audit-reference";
import { type Actor, can } from "@edge-console/contract/permissions";
import { displayUser, type NamedUser, toDisplayName } from "../users/displayed-users.ts";
import { type AuditView, showsValues } from "./actions.ts";
import { showObject } from "./entry-objects.ts";

type Change = AuditEntry["changes"][number];
type Users = ReadonlyMap<string, NamedUser>;

/** Names of users by their IDs, and of other objects by `getObjectKey`. */
interface Names {
  readonly users: Users;
  readonly objects: ReadonlyMap<string, string>;
}

/** Returns the users that an entry names, by their IDs. */
export function listNamedUsers({ actor, changes, object }: AuditEntry): string[] {
  const references = [object, ...changes.flatMap(({ before, after }) => [before, after].map(parseAuditReference))];
  return [
    actor.id,
    ...references.flatMap((reference) => (reference?.type === "user" && reference.id ? [reference.id] : [])),
  ];
}

/** Returns an entry as a view shows it, with the names of its object and of the users that it refers to. */
export function redactEntry(entry: AuditEntry, view: AuditView, names: Names): AuditEntry {
  const { users } = names;
  const actor = showActor(entry.actor, view.reader, users);
  const object = showObject(entry, view, names.objects, users);
  if (!showsValues(entry, view)) return { ...entry, actor, object, changes: [], reason: null };
  return {
    ...entry,
    actor,
    object,
    changes: entry.changes.map((change) => nameUsers(change, view.reader, users)),
    reason: view.showsEmails || entry.reason === null ? entry.reason : withoutEmails(entry.reason),
  };
}

/** Returns an actor as a reader sees it. In place of the email address, access tokens are stored with their name. */
export function showActor(actor: AuditEntry["actor"], reader: Actor, users: Users): AuditEntry["actor"] {
  if (actor.kind === "token") return { ...actor, email: "", name: actor.email };
  if (actor.email === "" || can(reader, "members:details")) return actor;
  const user = users.get(actor.id);
  return { ...actor, email: "", ...(user && { name: toDisplayName(user) }) };
}

function nameUsers(change: Change, reader: Actor, users: Users): Change {
  const name = (value: Change["after"]) => {
    const { type, id = "" } = parseAuditReference(value) ?? {};
    const user = type === "user" ? users.get(id) : undefined;
    return type && user ? { type, id, name: displayUser(reader, user) } : value;
  };
  return { ...change, before: name(change.before), after: name(change.after) };
}

/** Reasons are free text, and those of earlier versions name members by their email address. */
function withoutEmails(reason: string): string {
  return reason.replaceAll(/[^\s@<>()]+@[^\s@<>(),;]*[^\s@<>(),;.]/g, "a member");
}
