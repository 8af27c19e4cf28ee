import {
  type AuditEntry,
  auditEntrySchema,
  type AuditFacets,
  type AuditPage,
} from "@edge-console/contract/console/audit";
import { auditPageLimits, type AuditQuery } from "@edge-console/contract/console/audit-query";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { like, escapeLike } from "../db/like.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { type AuditView, readActions } from "./actions.ts";
import type { AuditRow } from "./chain.ts";
import { redactEntry } from "./redact-entry.ts";

/** Scope of the entries that concern no account. */
export const consoleScope = "console";

/** Which page of a log is asked for. */
export interface PageOptions {
  readonly query?: AuditQuery;
  /** How many entries it may have. */
  readonly length?: number;
}

/** An account's audit log as somebody may read it. */
export interface AuditReader {
  /** A page of an account's log, newest first; `cursor` is `next` of the page before. */
  page(accountId: string, view: AuditView, cursor: number | null, wish?: PageOptions): Promise<AuditPage>;
  /** One entry by its id. */
  find(accountId: string, view: AuditView, id: string): Promise<AuditEntry | undefined>;
  /** Who and what occurs in it. */
  facets(accountId: string, view: AuditView): Promise<AuditFacets>;
}

export function createAuditReader({ db }: Store): AuditReader {
  const visible = (accountId: string, view: AuditView) =>
    db
      .selectFrom("audit")
      .where("scope", "=", accountId)
      .$if(view.actorId !== undefined, (query) => query.where("actor_id", "=", view.actorId ?? ""))
      .$if((view.except?.length ?? 0) > 0, (query) => query.where("action", "not in", view.except ?? []));

  /** The rows as entries, each with what is known of how it ended. */
  async function entriesOf(accountId: string, view: AuditView, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
    // Reading back can also correct an entry that says that a change was not applied.
    const corrigible = rows.filter(({ outcome }) => outcome === "unknown" || outcome === "not-applied");
    const ids = corrigible.map(({ id }) => id);
    const ends =
      ids.length === 0
        ? []
        : await db
            .selectFrom("audit")
            .select(["id", "at", "outcome", "resolves"])
            .where("scope", "=", accountId)
            .where("resolves", "in", ids)
            .orderBy("seq")
            .execute();
    const endOf = new Map(ends.map(({ resolves, ...end }) => [resolves, end]));
    return rows.map((row) => redactEntry(toEntry(row, endOf.get(row.id) ?? null), view));
  }

  return {
    async page(accountId, view, cursor, { query = {}, length = auditPageLimits.default } = {}) {
      const rows = await visible(accountId, view)
        .selectAll()
        .where((row) => row.and(toConditions(row, query, view)))
        .$if(cursor !== null, (query) => query.where("seq", "<", cursor ?? 0))
        .orderBy("seq", "desc")
        .limit(length + 1)
        .execute();
      const shown = rows.slice(0, length);
      const last = shown.at(-1);
      const next = rows.length > length && last ? String(last.seq) : null;
      return { entries: await entriesOf(accountId, view, shown), next };
    },

    async find(accountId, view, id) {
      const row = await visible(accountId, view).selectAll().where("id", "=", id).executeTakeFirst();
      return row && (await entriesOf(accountId, view, [row]))[0];
    },

    async facets(accountId, view) {
      const log = visible(accountId, view);
      // Somebody's address may have changed: the last one names them.
      const actors = await log
        .select(["actor_id as id", "actor_kind as kind"])
        .select((row) => row.fn.max("actor_email").as("email"))
        .groupBy(["actor_id", "actor_kind"])
        .orderBy("email")
        .orderBy("id")
        .execute();
      const actions = await log.select("action").distinct().orderBy("action").execute();
      return {
        actors: actors.map(({ id, kind, email }) => ({ id, email, kind })),
        actions: actions.map(({ action }) => action),
      };
    },
  };
}

type Row = ExpressionBuilder<Schema, "audit">;

function toConditions(row: Row, query: AuditQuery, view: AuditView): Expression<SqlBool>[] {
  const { actor, action, outcome, changes, zone, target, from, to, text } = query;
  return [
    actor && row("actor_id", "in", actor),
    action && row("action", "in", action),
    outcome && row("outcome", "in", outcome),
    changes && row.not(row.and([row("outcome", "=", "refused"), row("action", "in", readActions)])),
    zone === undefined ? undefined : atOrBelow(row, `/cdn/${zone}`),
    target === undefined ? undefined : atOrBelow(row, target),
    from === undefined ? undefined : row("at", ">=", from),
    to === undefined ? undefined : row("at", "<", to),
    text === undefined ? undefined : matchesText(row, text, view),
  ].filter((condition) => condition !== undefined);
}

function atOrBelow(row: Row, target: string): Expression<SqlBool> {
  return row.or([row("target", "=", target), columnLike(row, "target", `${escapeLike(target)}/%`)]);
}

const searchedColumns = ["actor_email", "action", "target", "reason", "address", "request_id", "changes"] as const;

function matchesText(row: Row, text: string, view: AuditView): Expression<SqlBool> {
  // In the JSON of the changes a line break or a quote looks otherwise.
  const inJson = JSON.stringify(text).slice(1, -1);
  const columns =
    view.withoutKeys === true ? searchedColumns.filter((column) => column !== "changes") : searchedColumns;
  return row.or(
    columns.map((column) =>
      columnLike(row, column, `%${escapeLike(column === "changes" ? inJson : text).toLowerCase()}%`),
    ),
  );
}

function columnLike(row: Row, column: (typeof searchedColumns)[number], pattern: string): Expression<SqlBool> {
  return like(column === "target" ? sql`${row.ref(column)}` : sql`lower(${row.ref(column)})`, pattern);
}

function toEntry(row: AuditRow, resolvedBy: AuditEntry["resolvedBy"]): AuditEntry {
  return auditEntrySchema.parse({
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, email: row.actor_email, kind: row.actor_kind },
    action: row.action,
    target: row.target,
    outcome: row.outcome,
    changes: JSON.parse(row.changes),
    reason: row.reason,
    address: row.address,
    requestId: row.request_id,
    resolves: row.resolves,
    resolvedBy,
  });
}
