import { type AuditAction, findAuditAction } from "@edge-console/contract/console/audit-actions";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { parseChanges } from "./changes.ts";

/** An applied change in the audit log. */
export interface AppliedEntry extends Pick<AuditEntry, "id" | "at" | "actor" | "target" | "changes" | "reason"> {
  readonly action: AuditAction;
}

/** Which entries of a scope to read. */
export interface EntryFilter {
  /** The sequence number after which they come, and the last one. */
  readonly after: number;
  readonly upTo: number;
  readonly actions: readonly AuditAction[];
  /** Only those with one of these targets. */
  readonly targets?: readonly string[];
}

/** Returns the sequence number of the last entry of a scope, which is an account's ID or `consoleScope`; 0 if it's empty. */
export async function getLastSeq(db: Kysely<Schema>, scope: string): Promise<number> {
  const row = await db
    .selectFrom("audit")
    .select((audit) => audit.fn.max("seq").as("last"))
    .where("scope", "=", scope)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Lists applied changes of a scope, oldest first: those with one of the actions, and external changes. */
export async function listAppliedAfter(
  db: Kysely<Schema>,
  scope: string,
  { after, upTo, actions, targets }: EntryFilter,
): Promise<AppliedEntry[]> {
  if (upTo <= after || targets?.length === 0) return [];
  const rows = await db
    .selectFrom("audit")
    .select(["id", "at", "actor_id", "actor_email", "actor_kind", "action", "target", "changes", "reason"])
    .where("scope", "=", scope)
    .where("seq", ">", after)
    .where("seq", "<=", upTo)
    .where("outcome", "=", "applied")
    .where((row) => row.or([row("action", "in", actions), row("actor_kind", "=", "outside")]))
    .$if(targets !== undefined, (query) => query.where("target", "in", targets ?? []))
    .orderBy("seq")
    .execute();
  return rows.flatMap(({ id, at, actor_id, actor_email, actor_kind, action, target, changes, reason }) => {
    const known = findAuditAction(action);
    const actor = { id: actor_id, email: actor_email, kind: actor_kind };
    return known === undefined
      ? []
      : [{ id, at, actor, action: known, target, changes: parseChanges(changes), reason }];
  });
}
