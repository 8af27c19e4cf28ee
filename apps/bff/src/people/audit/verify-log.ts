import { type Kysely, sql } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { type AuditRow, ChainCheck, chainStart, extendLogHash, type IntegrityError, logScope } from "./chain.ts";
import type { HeadSeals, LogHead, StoredHead } from "./head-seal.ts";

const rowsPerRead = 500;

/** What the whole log looks like. */
export interface LogInspection {
  /** Every integrity error that the operator hasn't accepted. */
  readonly errors: readonly IntegrityError[];
  /** Each scope's chain, as read. */
  readonly chains: Map<string, ChainCheck>;
}

/**
 * Reads and verifies the whole audit log, which may grow at the same time. `expectedHead` is a head that the log must still
 * contain.
 */
export async function inspectLog(
  db: Kysely<Schema>,
  seals: HeadSeals,
  expectedHead?: Pick<LogHead, "seq" | "hash">,
): Promise<LogInspection> {
  const stored = await db.selectFrom("audit_head").selectAll().where("scope", "=", logScope).executeTakeFirst();
  const head = stored && seals.identify(stored) !== "none" ? stored : undefined;
  const logErrors = await verifyPositions(db, head, expectedHead);
  // Read after the head, so that they include all rows that it counts.
  const chains = new Map<string, ChainCheck>();
  for await (const row of readChains(db)) {
    const chain = chains.get(row.scope) ?? new ChainCheck(row.scope);
    chains.set(row.scope, chain);
    chain.add(row);
  }
  const chainErrors = [...chains.values()].flatMap((chain) => chain.errors);
  return { errors: [...chainErrors, ...logErrors], chains };
}

/** Verifies the rows with a position against the head; undefined if there is no sealed one. */
async function verifyPositions(
  db: Kysely<Schema>,
  head: StoredHead | undefined,
  expectedHead?: Pick<LogHead, "seq" | "hash">,
): Promise<IntegrityError[]> {
  const errors: IntegrityError[] = [];
  const addError = (seq: number, fault: IntegrityError["fault"]) => errors.push({ scope: logScope, seq, fault });
  const accepted = head?.accepted ?? 0;
  let position = accepted;
  let hash = chainStart;
  let isComplete = true;
  let containsExpected = expectedHead === undefined || expectedHead.seq === 0;
  for await (const row of readPositions(db, accepted, head?.seq)) {
    if (row.position !== position + 1) {
      isComplete = false;
      addError(position + 1, "missing");
    }
    position = row.position;
    hash = position === head?.unsealed ? row.hash : extendLogHash(hash, row.hash);
    if (position === expectedHead?.seq && hash === expectedHead.hash) containsExpected = true;
  }

  if (expectedHead && !containsExpected) addError(expectedHead.seq, "doesn't match the given head");
  if (!head) return [...errors, { scope: logScope, seq: position, fault: "not sealed by the console" }];
  if (head.unsealed > accepted) addError(head.unsealed, "not sealed by the console");
  if (position < head.seq) addError(position + 1, "cut off");
  else if (isComplete && hash !== head.hash) addError(head.seq, "changed");
  return [...errors, ...(await listAddedRows(db, head))];
}

/** Yields the positions after `after` in order, up to `end`. */
async function* readPositions(
  db: Kysely<Schema>,
  after: number,
  end = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<{ readonly position: number; readonly hash: string }> {
  for (let last = after; ;) {
    const rows = await db
      .selectFrom("audit")
      .select((row) => [row.ref("position").$notNull().as("position"), "hash"])
      .where("position", ">", last)
      .where("position", "<=", end)
      .orderBy("position")
      .limit(rowsPerRead)
      .execute();
    yield* rows;
    const next = rows.at(-1);
    if (!next || rows.length < rowsPerRead) return;
    last = next.position;
  }
}

/** Yields all rows, scope by scope in the order of `seq`. */
async function* readChains(db: Kysely<Schema>): AsyncGenerator<AuditRow> {
  for (let last = { scope: "", seq: 0 }; ;) {
    const rows: AuditRow[] = await db
      .selectFrom("audit")
      .selectAll()
      .where(sql<boolean>`(scope, seq) > (${last.scope}, ${last.seq})`)
      .orderBy("scope")
      .orderBy("seq")
      .limit(rowsPerRead)
      .execute();
    yield* rows;
    const next = rows.at(-1);
    if (!next || rows.length < rowsPerRead) return;
    last = next;
  }
}

/**
 * Returns an error for each scope that ends with rows the head doesn't cover, and one if there are more positions than it
 * counts. Each is found in one statement, so that concurrent writes don't matter.
 */
async function listAddedRows(db: Kysely<Schema>, { accepted, seq }: StoredHead): Promise<IntegrityError[]> {
  const { rows: ends } = await sql<{ scope: string; covered: number }>`
    select scope, coalesce(max(case when position > ${accepted} then seq end), 0) as covered from audit
    group by scope having max(seq) > coalesce(max(case when position > ${accepted} then seq end), 0)
    order by scope`.execute(db);
  const { rows: counts } = await sql<{ uncounted: number }>`
    select (select count(*) from audit where position > ${accepted}) - head.seq + ${accepted} as uncounted
    from audit_head as head where scope = ${logScope}`.execute(db);
  return [
    ...ends.map(({ scope, covered }) => ({ scope, seq: covered + 1, fault: "added" as const })),
    ...((counts[0]?.uncounted ?? 1) > 0 ? [{ scope: logScope, seq: seq + 1, fault: "added" as const }] : []),
  ];
}
