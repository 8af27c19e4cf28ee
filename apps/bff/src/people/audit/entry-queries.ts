import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { consoleScope } from "./audit-reader.ts";
import type { AuditRow } from "./chain.ts";
import { parseChanges } from "./changes.ts";

/**
 * Returns a page of entries without an account, newest first: about one target or about all. `cursor` is `next` of the
 * previous page.
 */
export async function listConsoleEntries(
  db: Kysely<Schema>,
  {
    actions,
    target,
    cursor,
    length,
  }: {
    readonly actions: readonly AuditAction[];
    readonly target?: string | undefined;
    readonly cursor: number | null;
    readonly length: number;
  },
): Promise<{ readonly rows: AuditRow[]; readonly next: string | null }> {
  const rows = await db
    .selectFrom("audit")
    .selectAll()
    .where("scope", "=", consoleScope)
    .where("action", "in", actions)
    .$if(target !== undefined, (query) => query.where("target", "=", target ?? ""))
    .$if(cursor !== null, (query) => query.where("seq", "<", cursor ?? 0))
    .orderBy("seq", "desc")
    .limit(length + 1)
    .execute();
  const page = rows.slice(0, length);
  const last = page.at(-1);
  return { rows: page, next: rows.length > length && last ? String(last.seq) : null };
}

/** Lists when an action was applied to an account after a time, newest first. All times are in Unix seconds. */
export async function listAppliedTimes(
  db: Kysely<Schema>,
  { accountId, action, after }: { readonly accountId: string; readonly action: AuditAction; readonly after: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("audit")
    .select("at")
    .where("scope", "=", accountId)
    .where("at", ">", after)
    .where("action", "=", action)
    .where("outcome", "=", "applied")
    .orderBy("at", "desc")
    .execute();
  return rows.map(({ at }) => at);
}

/** Lists the targets below a path that other requests changed by the same action since a time (Unix seconds). */
export async function listTargetsOfOthers(
  db: Kysely<Schema>,
  request: {
    readonly accountId: string;
    readonly requestId: string;
    readonly action: string;
    readonly parent: string;
    readonly since: number;
  },
): Promise<string[]> {
  const rows = await db
    .selectFrom("audit")
    .select("target")
    .where("scope", "=", request.accountId)
    .where("at", ">=", request.since)
    .where("action", "=", request.action)
    .where("outcome", "=", "applied")
    .where("request_id", "!=", request.requestId)
    .where("target", "like", `${request.parent}/%`)
    .execute();
  return rows.map(({ target }) => target);
}

/** Actions since a time (Unix seconds). */
interface ChangesSince {
  readonly actions: readonly AuditAction[];
  readonly since: number;
}

/** Lists the actions on accounts that were or may have been applied. */
export function listChangesSince(
  db: Kysely<Schema>,
  { accounts, ...changes }: ChangesSince & { readonly accounts: readonly string[] },
) {
  return selectChangesSince(db, changes).select("scope as accountId").where("scope", "in", accounts).execute();
}

/** Lists the actions on users that were or may have been applied. */
export async function listUserChangesSince(db: Kysely<Schema>, changes: ChangesSince) {
  const rows = await selectChangesSince(db, changes)
    .select("target")
    .where("scope", "=", consoleScope)
    .where("target", "like", "/users/%")
    .execute();
  return rows.map(({ target, ...change }) => ({ ...change, userId: target.slice("/users/".length) }));
}

function selectChangesSince(db: Kysely<Schema>, { actions, since }: ChangesSince) {
  return (
    db
      .selectFrom("audit")
      .select(["id", "at", "action", "request_id"])
      .where("at", ">=", since)
      .where("action", "in", actions)
      // A scheduled change that ended without being applied is a change, too.
      .where((row) => row.or([row("outcome", "in", ["applied", "unknown"]), row("action", "=", "enableForceHttps")]))
  );
}

/** Counts the entries of all accounts. */
export async function countEntries(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("audit")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** An applied change of a zone: its creation, or the fields of its settings whose values differ. */
export interface ZoneChange {
  readonly zoneId: string;
  readonly at: number;
  readonly entryId: string;
  readonly action: "createZone" | "updateZone";
  readonly fields: readonly string[];
}

const zonePath = /^\/cdn\/([^/]+)$/;

/** Lists the zones that were created and whose settings were changed since a time (Unix seconds), oldest first. */
export async function listZoneChanges(db: Kysely<Schema>, accountId: string, since: number): Promise<ZoneChange[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["id", "at", "action", "target", "changes"])
    .where("scope", "=", accountId)
    .where("at", ">=", since)
    .where("action", "in", ["createZone", "updateZone"])
    .where("outcome", "=", "applied")
    .orderBy("seq")
    .execute();
  return rows.flatMap(({ id, at, action, target, changes }) => {
    const [, zoneId] = zonePath.exec(target) ?? [];
    if (zoneId === undefined || (action !== "createZone" && action !== "updateZone")) return [];
    const fields = parseChanges(changes)
      .filter(({ before, after }) => before !== after)
      .map(({ field }) => field);
    return [{ zoneId, at, entryId: id, action, fields }];
  });
}
