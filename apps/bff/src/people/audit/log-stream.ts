import { getEntryLabel } from "@edge-console/contract/console/audit-labels";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { consoleScope } from "./audit-reader.ts";
import type { AuditRow } from "./chain.ts";
import { parseChanges } from "./changes.ts";

/** An entry as it leaves the console, for exports and other systems. */
export interface StreamedEntry extends Pick<
  AuditEntry,
  "id" | "actor" | "action" | "target" | "outcome" | "resolves" | "changes" | "reason" | "address" | "requestId"
> {
  /** ISO 8601, UTC. */
  readonly time: string;
  /** ID of the account; null for entries without one. */
  readonly account: string | null;
  /** 1, 2, 3 … within the account, or within the entries without one. A gap shows that entries are missing. */
  readonly sequence: number;
  /** The action in words. */
  readonly title: string;
}

/** Part of the log, with the position after which the next part starts. */
export interface LogPart {
  readonly entries: readonly StreamedEntry[];
  readonly position: number;
}

/**
 * Reads the entries of the whole log after a position, in the order in which they were committed: those of about `limit`
 * transactions, at most up to the position `until`. No entry is added before a position later on.
 */
export async function readLogAfter(
  db: Kysely<Schema>,
  position: number,
  { limit, until = null }: { readonly limit: number; readonly until?: number | null },
): Promise<LogPart> {
  const ends = await db
    .selectFrom("audit")
    .select(["scope", "seq", "position"])
    .where("position", ">", position)
    .$if(until !== null, (query) => query.where("position", "<=", until))
    .orderBy("position")
    .limit(limit)
    .execute();
  const entries: StreamedEntry[] = [];
  for (const end of ends) {
    const previous = await db
      .selectFrom("audit")
      .select("seq")
      .where("scope", "=", end.scope)
      .where("seq", "<", end.seq)
      .where("position", "is not", null)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    const rows = await db
      .selectFrom("audit")
      .selectAll()
      .where("scope", "=", end.scope)
      .where("seq", ">", previous?.seq ?? 0)
      .where("seq", "<=", end.seq)
      .orderBy("seq")
      .execute();
    entries.push(...rows.map(toStreamedEntry));
  }
  return { entries, position: ends.at(-1)?.position ?? position };
}

function toStreamedEntry(row: AuditRow): StreamedEntry {
  const changes = parseChanges(row.changes);
  return {
    id: row.id,
    time: new Date(row.at * 1000).toISOString(),
    account: row.scope === consoleScope ? null : row.scope,
    sequence: row.seq,
    actor: { id: row.actor_id, email: row.actor_email, kind: row.actor_kind },
    action: row.action,
    title: getEntryLabel({ ...row, changes, resolvedBy: null }),
    target: row.target,
    outcome: row.outcome,
    resolves: row.resolves,
    changes,
    reason: row.reason,
    address: row.address,
    requestId: row.request_id,
  };
}
