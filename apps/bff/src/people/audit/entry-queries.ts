import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import { type Kysely, sql } from "kysely";
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

/** Lists the actions on accounts and on their members since a time (Unix seconds) that were or may have been applied. */
export async function listChangesSince(
  db: Kysely<Schema>,
  {
    accounts,
    actions,
    since,
  }: { readonly accounts: readonly string[]; readonly actions: readonly AuditAction[]; readonly since: number },
) {
  const changes = db
    .selectFrom("audit")
    .select(["audit.id", "audit.at", "audit.action", "audit.request_id"])
    .where("audit.at", ">=", since)
    .where("audit.action", "in", actions)
    // A scheduled change that ended without being applied is a change, too.
    .where((row) =>
      row.or([row("audit.outcome", "in", ["applied", "unknown"]), row("audit.action", "=", "enableForceHttps")]),
    );
  const ofAccounts = await changes.select("audit.scope as accountId").where("audit.scope", "in", accounts).execute();
  const ofMembers = await changes
    .innerJoin("memberships", (join) =>
      join.on("audit.target", "=", sql<string>`'/users/' || ${sql.ref("memberships.user_id")}`),
    )
    .select("memberships.account_id as accountId")
    .where("audit.scope", "=", consoleScope)
    .where("memberships.account_id", "in", accounts)
    .execute();
  return [...ofAccounts, ...ofMembers];
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
