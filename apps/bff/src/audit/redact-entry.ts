import { findAlertKind } from "@edge-console/contract/alerts/alert-kinds";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { parseAuditReference } from "@edge-console/contract/console/audit-reference";
import { canSeeEmail, type NamedUser, toDisplayName, type UserReader } from "../users/displayed-users.ts";
import { type AuditView, showsAllAlerts } from "./actions.ts";

type Change = AuditEntry["changes"][number];
type Users = ReadonlyMap<string, NamedUser>;

/** Returns the users that an entry names, by their IDs. */
export function listNamedUsers({ actor, changes }: AuditEntry): string[] {
  const references = changes.flatMap(({ before, after }) => [before, after].map(parseAuditReference));
  return [actor.id, ...references.flatMap((reference) => (reference?.type === "user" ? [reference.id] : []))];
}

/** Returns an entry as a view shows it, with the names of the users that it refers to. */
export function redactEntry(entry: AuditEntry, view: AuditView, users: Users): AuditEntry {
  const actor = showActor(entry.actor, view.reader, users);
  if (!showsValues(entry, view)) return { ...entry, actor, changes: [], reason: null };
  return {
    ...entry,
    actor,
    changes: entry.changes.map((change) => nameUsers(change, view.reader, users)),
    reason: view.showsEmails || entry.reason === null ? entry.reason : withoutEmails(entry.reason),
  };
}

/** Returns an actor as a reader sees it. */
export function showActor(actor: AuditEntry["actor"], reader: UserReader, users: Users): AuditEntry["actor"] {
  if (actor.email === "" || canSeeEmail(reader, actor.id)) return actor;
  const user = users.get(actor.id);
  return { ...actor, email: "", ...(user && { name: toDisplayName(user) }) };
}

function showsValues({ action, changes }: AuditEntry, view: AuditView): boolean {
  if (!view.shown.some((shown) => shown === action)) return false;
  return action !== "acknowledgeAlert" || showsAllAlerts(view) || changes.some((change) => isShownAlert(change, view));
}

/** Entries of earlier versions have the alert's title instead of its kind. */
function isShownAlert({ field, after }: Change, { alertKinds }: AuditView): boolean {
  const kind = field === "kind" && typeof after === "string" ? findAlertKind(after) : undefined;
  return kind !== undefined && alertKinds.includes(kind);
}

function nameUsers(change: Change, reader: UserReader, users: Users): Change {
  const name = (value: Change["after"]) => {
    const { type, id = "" } = parseAuditReference(value) ?? {};
    const user = type === "user" ? users.get(id) : undefined;
    return type && user ? { type, id, name: canSeeEmail(reader, id) ? user.email : toDisplayName(user) } : value;
  };
  return { ...change, before: name(change.before), after: name(change.after) };
}

/** Reasons are free text, and those of earlier versions name members by their email address. */
function withoutEmails(reason: string): string {
  return reason.replaceAll(/[^\s@<>()]+@[^\s@<>(),;]*[^\s@<>(),;.]/g, "a member");
}
