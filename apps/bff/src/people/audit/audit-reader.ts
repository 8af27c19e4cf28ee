import {
  type AuditEntry,
  auditEntrySchema,
  type AuditFacets,
  type AuditPage,
  maxFacetObjects,
} from "@edge-console/contract/console/audit";
import { auditPageLimits, type AuditQuery } from "@edge-console/contract/console/audit-query";
import {
  type NamedObject,
  parseAuditTarget,
  parseBulkRunReason,
  toBulkRunReason,
} from "@edge-console/contract/console/audit-object";
import { findStoredWords } from "@edge-console/contract/console/audit-labels";
import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from "kysely";
import { like, escapeLike } from "../../platform/db/like.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { findNamedUsers, selectUsersNamed, selectUsersWithEmail } from "../users/displayed-users.ts";
import { type AuditView, readActions, showsAllAlerts } from "./actions.ts";
import type { AuditRow } from "./chain.ts";
import { findObjectNames, getObjectKey, type ObjectNames, showTargetObject } from "./entry-objects.ts";
import { listNamedUsers, redactEntry, showActor } from "./redact-entry.ts";

/** Scope of entries without an account. */
export const consoleScope = "console";

/** Filter and size of a page. */
export interface PageOptions {
  readonly query?: AuditQuery;
  /** Maximum number of entries. */
  readonly length?: number;
}

/** Reads the audit log of an account, as far as a view allows. */
export interface AuditReader {
  /** Returns a page of entries, newest first; `cursor` is `next` of the previous page. */
  page(accountId: string, view: AuditView, cursor: number | null, options?: PageOptions): Promise<AuditPage>;
  /** Finds an entry by its id. */
  find(accountId: string, view: AuditView, id: string): Promise<AuditEntry | undefined>;
  /** Returns the actors, actions, and objects that occur in the log. */
  facets(accountId: string, view: AuditView): Promise<AuditFacets>;
}

/** Creates the reader. Without `names`, zones, hostnames, and tunnels have the names that their entries recorded. */
export function createAuditReader({ db }: Store, names?: ObjectNames): AuditReader {
  const selectVisible = (accountId: string, view: AuditView) =>
    db
      .selectFrom("audit")
      .where("scope", "=", accountId)
      .$if(view.actorId !== undefined, (query) => query.where("actor_id", "=", view.actorId ?? ""))
      .$if((view.except?.length ?? 0) > 0, (query) => query.where("action", "not in", view.except ?? []));

  /** Converts rows to entries, with the outcome of unconfirmed ones if it is known by now. */
  async function toEntries(accountId: string, view: AuditView, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
    // Reconciliation can also correct an entry that says that a change was not applied.
    const resolvable = rows.filter(({ outcome }) => outcome === "unknown" || outcome === "not-applied");
    const ids = resolvable.map(({ id }) => id);
    const resolutions =
      ids.length === 0
        ? []
        : await db
            .selectFrom("audit")
            .select(["id", "at", "outcome", "resolves"])
            .where("scope", "=", accountId)
            .where("resolves", "in", ids)
            .orderBy("seq")
            .execute();
    const resolutionById = new Map(resolutions.map(({ resolves, ...resolution }) => [resolves, resolution]));
    const entries = rows.map((row) => toEntry(row, resolutionById.get(row.id) ?? null));
    const users = await findNamedUsers(db, entries.flatMap(listNamedUsers));
    const objects = await findObjectNames(db, names, accountId, rows);
    return entries.map((entry) => redactEntry(entry, view, { users, objects }));
  }

  /** Lists the objects of the newest entries, each once, named if the view shows the values of any of its actions. */
  async function listObjects(accountId: string, view: AuditView): Promise<AuditFacets["objects"]> {
    const targets = await selectVisible(accountId, view)
      .select(["target", "action"])
      .select((row) => row.fn.max("seq").as("last"))
      .groupBy(["target", "action"])
      .orderBy("last", "desc")
      .limit(maxFacetTargets)
      .execute();
    const objects = targets.flatMap(({ target }) => parseAuditTarget(target) ?? []);
    const users = await findNamedUsers(
      db,
      objects.flatMap(({ type, id }) => (type === "user" ? [id] : [])),
    );
    const objectNames = await findObjectNames(db, names, accountId, targets);
    const found = new Map<string, NamedObject>();
    for (const { target, action } of targets) {
      const object = showTargetObject({ target, action, changes: [] }, view, objectNames, users);
      if (!object) continue;
      const key = getObjectKey(object);
      found.set(key, { ...object, name: found.get(key)?.name ?? object.name });
    }
    return [...found.values()].slice(0, maxFacetObjects);
  }

  return {
    async page(accountId, view, cursor, { query = {}, length = auditPageLimits.default } = {}) {
      const rows = await selectVisible(accountId, view)
        .selectAll()
        .where((row) => row.and(toConditions({ row, db, accountId, view, names }, query)))
        .$if(cursor !== null, (query) => query.where("seq", "<", cursor ?? 0))
        .orderBy("seq", "desc")
        .limit(length + 1)
        .execute();
      const pageRows = rows.slice(0, length);
      const last = pageRows.at(-1);
      const next = rows.length > length && last ? String(last.seq) : null;
      return { entries: await toEntries(accountId, view, pageRows), next };
    },

    async find(accountId, view, id) {
      const row = await selectVisible(accountId, view).selectAll().where("id", "=", id).executeTakeFirst();
      return row && (await toEntries(accountId, view, [row]))[0];
    },

    async facets(accountId, view) {
      const log = selectVisible(accountId, view);
      // A user's email address may have changed: each actor appears with one address.
      const actors = await log
        .select(["actor_id as id", "actor_kind as kind"])
        .select((row) => row.fn.max("actor_email").as("email"))
        .groupBy(["actor_id", "actor_kind"])
        .orderBy("email")
        .orderBy("id")
        .execute();
      const actions = await log.select("action").distinct().orderBy("action").execute();
      const users = await findNamedUsers(
        db,
        actors.map(({ id }) => id),
      );
      return {
        actors: actors.map(({ id, kind, email }) => showActor({ id, email, kind }, view.reader, users)),
        actions: actions.map(({ action }) => action),
        objects: await listObjects(accountId, view),
      };
    },
  };
}

/** An object has several targets and actions, such as a hostname and its certificate. */
const maxFacetTargets = 2 * maxFacetObjects;

type Row = ExpressionBuilder<Schema, "audit">;

/** The rows that a filter applies to. */
interface FilteredLog {
  readonly row: Row;
  readonly db: Kysely<Schema>;
  readonly accountId: string;
  readonly view: AuditView;
  readonly names: ObjectNames | undefined;
}

function toConditions(log: FilteredLog, query: AuditQuery): Expression<SqlBool>[] {
  const { row } = log;
  const { actor, action, outcome, changes, zone, target, run, parts, from, to, text } = query;
  return [
    actor && row("actor_id", "in", actor),
    action && row("action", "in", action),
    outcome && row("outcome", "in", outcome),
    changes && row.not(row.and([row("outcome", "=", "refused"), row("action", "in", readActions)])),
    zone === undefined ? undefined : isAtOrBelow(row, `/cdn/${zone}`),
    target === undefined ? undefined : isAtOrBelow(row, target),
    run === undefined ? undefined : row("reason", "=", toBulkRunReason(run)),
    parts === "hidden"
      ? row.or([row("reason", "is", null), row.not(columnLike(row, "reason", toBulkRunReason("%").toLowerCase()))])
      : undefined,
    from === undefined ? undefined : row("at", ">=", from),
    to === undefined ? undefined : row("at", "<", to),
    text === undefined ? undefined : matchesText(log, text),
  ].filter((condition) => condition !== undefined);
}

function isAtOrBelow(row: Row, target: string): Expression<SqlBool> {
  return row.or([row("target", "=", target), columnLike(row, "target", `${escapeLike(target)}/%`)]);
}

/** Columns that every reader sees as they are stored. */
const openColumns = ["action", "target", "address", "request_id"] as const;

/** Maximum number of words of a search. */
const maxWords = 10;

/** Returns the condition that every word is in a column, or in the text that the list shows for its value. */
function matchesText(log: FilteredLog, text: string): Expression<SqlBool> {
  const words = text.split(/\s+/).map((word) => word.replace(/[:,]$/, ""));
  return log.row.and(
    words
      .filter((word) => word !== "")
      .slice(0, maxWords)
      .map((word) => matchesWord(log, word)),
  );
}

/** Finds what a view shows, and nothing else: a match must not tell what the view hides. */
function matchesWord(log: FilteredLog, word: string): Expression<SqlBool> {
  const { row } = log;
  const { actions, outcomes, actorKinds, deniedPaths } = findStoredWords(word);
  const pattern = contains(word);
  return row.or([
    ...openColumns.map((column) => columnLike(row, column, pattern)),
    matchesActor(log, pattern),
    matchesValues(log, word),
    ...(actions.length > 0 ? [row("action", "in", actions)] : []),
    ...(outcomes.length > 0 ? [row("outcome", "in", outcomes)] : []),
    ...(actorKinds.length > 0 ? [row("actor_kind", "in", actorKinds)] : []),
    ...deniedPaths.map((path) =>
      row.and([row("action", "=", "refuseRequest"), columnLike(row, "target", `${escapeLike(path)}%`)]),
    ),
    isAboutUserNamed(log, pattern),
    ...(log.names ? [isOfZoneNamed(log, log.names, pattern)] : []),
  ]);
}

const contains = (text: string) => `%${escapeLike(text).toLowerCase()}%`;

function matchesActor({ row, db, view }: FilteredLog, pattern: string): Expression<SqlBool> {
  const hasEmail = columnLike(row, "actor_email", pattern);
  if (view.showsEmails) return hasEmail;
  // Access tokens are stored with their name.
  const isToken = row("actor_kind", "=", "token");
  return row.or([row.and([isToken, hasEmail]), row("actor_id", "in", selectUsersNamed(db, pattern))]);
}

/** Returns the condition that a word is in the recorded values or the reason of an entry whose values the view shows. */
function matchesValues({ row, view }: FilteredLog, word: string): Expression<SqlBool> {
  const { fields, alertKinds } = findStoredWords(word);
  const hasReason = columnLike(row, "reason", contains(word));
  const hidesEmail = sql<SqlBool>`${row.ref("reason")} not like '%@%'`;
  // `changes` is JSON, where line breaks and quotes are escaped.
  const inJson = contains(JSON.stringify(word).slice(1, -1));
  const hasValues = row.or([
    columnLike(row, "changes", inJson),
    ...fields.map((field) => columnLike(row, "changes", contains(`"field":"${field}"`))),
  ]);
  const kinds = alertKinds.filter((kind) => view.alertKinds.includes(kind));
  const isAlert = row("action", "=", "acknowledgeAlert");
  return row.and([
    row("action", "in", view.shown),
    row.or([
      view.showsEmails ? hasReason : row.and([hidesEmail, hasReason]),
      showsAllAlerts(view) ? hasValues : row.and([row.not(isAlert), hasValues]),
      ...kinds.map((kind) => row.and([isAlert, columnLike(row, "changes", contains(`"after":"${kind}"`))])),
    ]),
  ]);
}

/** Returns the condition that an entry's zone, which may be deleted, has the name that the list shows. */
function isOfZoneNamed(
  { row, db, accountId }: FilteredLog,
  { selectZonesNamed }: ObjectNames,
  pattern: string,
): Expression<SqlBool> {
  return row.and([
    columnLike(row, "target", "/cdn/%"),
    // Zone IDs have nine characters.
    row(sql<string>`substr(${row.ref("target")}, 6, 9)`, "in", selectZonesNamed(db, accountId, pattern)),
  ]);
}

/** Returns the condition that an entry is about a user whom the list shows by this name or email address. */
function isAboutUserNamed({ row, db, view }: FilteredLog, pattern: string): Expression<SqlBool> {
  const users = view.showsEmails ? selectUsersWithEmail(db, pattern) : selectUsersNamed(db, pattern);
  return row.and([
    columnLike(row, "target", "/members/%"),
    row(sql<string>`substr(${row.ref("target")}, ${sql.lit("/members/".length + 1)})`, "in", users),
  ]);
}

type SearchedColumn = (typeof openColumns)[number] | "actor_email" | "reason" | "changes";

function columnLike(row: Row, column: SearchedColumn, pattern: string): Expression<SqlBool> {
  return like(column === "target" ? sql`${row.ref(column)}` : sql`lower(${row.ref(column)})`, pattern);
}

/** Returns the object of a target, whose name depends on the reader. */
function toUnnamedObject(target: string): AuditEntry["object"] {
  const object = parseAuditTarget(target);
  return object ? { ...object, name: null } : null;
}

function toEntry(row: AuditRow, resolvedBy: AuditEntry["resolvedBy"]): AuditEntry {
  return auditEntrySchema.parse({
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, email: row.actor_email, kind: row.actor_kind },
    action: row.action,
    target: row.target,
    object: toUnnamedObject(row.target),
    bulkRunId: parseBulkRunReason(row.reason) ?? null,
    outcome: row.outcome,
    changes: JSON.parse(row.changes),
    reason: row.reason,
    address: row.address,
    requestId: row.request_id,
    resolves: row.resolves,
    resolvedBy,
  });
}
