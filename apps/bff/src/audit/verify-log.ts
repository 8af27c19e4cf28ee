import { type Kysely, sql } from "kysely";
import type { Schema } from "../db/schema.ts";
import { type AuditRow, ChainCheck, chainStart, extendLogHash, type IntegrityError, logScope } from "./chain.ts";
import type { HeadSeals, LogHead } from "./head-seal.ts";

const rowsPerRead = 500;

/**
 * Verifies the whole audit log, which may grow at the same time, and returns every integrity error. `expectedHead` is a head
 * that the log must still contain.
 */
export async function verifyLog(
  db: Kysely<Schema>,
  seals: HeadSeals,
  expectedHead?: Pick<LogHead, "seq" | "hash">,
): Promise<IntegrityError[]> {
  const stored = await db.selectFrom("audit_head").selectAll().where("scope", "=", logScope).executeTakeFirst();
  const head = stored && seals.identify(stored) !== "none" ? stored : undefined;
  const errors: IntegrityError[] = [];
  const addError = (seq: number, fault: IntegrityError["fault"]) => errors.push({ scope: logScope, seq, fault });

  const chains = new Map<string, ChainCheck>();
  let position = 0;
  let hash = chainStart;
  let isComplete = true;
  for await (const row of readRows(db, head?.seq)) {
    const chain = chains.get(row.scope) ?? new ChainCheck(row.scope);
    chains.set(row.scope, chain);
    const error = chain.verifyRow(row);
    if (error) errors.push(error);
    if (row.position !== position + 1) {
      isComplete = false;
      addError(position + 1, "missing");
    }
    position = row.position;
    hash = position === head?.unsealed ? row.hash : extendLogHash(hash, row.hash);
    if (position === expectedHead?.seq && hash !== expectedHead.hash)
      addError(position, "doesn't match the given head");
  }

  if (expectedHead && expectedHead.seq > position) addError(expectedHead.seq, "doesn't match the given head");
  const unsealedRows = head ? head.unsealed : position;
  if (!head || unsealedRows > 0) addError(unsealedRows, "not sealed by the console");
  if (!head) return errors;
  if (position < head.seq) addError(position + 1, "cut off");
  else if (isComplete && hash !== head.hash) addError(head.seq, "changed");
  if (await hasUncountedRows(db)) addError(head.seq + 1, "added");
  return errors;
}

/** Yields the rows in the order of their position, up to the one at `end`. */
export async function* readRows(db: Kysely<Schema>, end = Number.MAX_SAFE_INTEGER): AsyncGenerator<AuditRow> {
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = await db
      .selectFrom("audit")
      .selectAll()
      .where("position", ">", after)
      .where("position", "<=", end)
      .orderBy("position")
      .limit(rowsPerRead)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = last.position;
  }
}

/** Returns whether there are more rows than the head counts. One statement reads both, so that concurrent writes don't matter. */
async function hasUncountedRows(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ uncounted: number }>`
    select (select count(*) from audit) - (select seq from audit_head where scope = ${logScope}) as uncounted`.execute(
    db,
  );
  return (rows[0]?.uncounted ?? 1) > 0;
}
