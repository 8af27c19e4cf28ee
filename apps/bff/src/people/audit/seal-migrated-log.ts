import type { Transaction } from "kysely";
import type { Schema, SealAuditLog, UnsealedLog } from "../../platform/db/schema.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { type AuditRow, chainStart, extendLogHash, logScope } from "./chain.ts";
import { createHeadSeals } from "./head-seal.ts";

/** Head of one scope's chain, as earlier versions stored and sealed it. */
type ScopeHead = UnsealedLog["heads"][number];

const rowsPerRead = 500;

/**
 * Creates the function that seals the log of a new database, and that of an earlier version during the migration to one
 * head. The latter is sealed as sound only if the previous heads of the scopes are sealed and valid for every row.
 * Otherwise, verification reports these rows until the operator accepts them.
 */
export function createLogSealer(secrets: readonly Secret[]): SealAuditLog {
  return async (transaction, { heads, isNew }) => {
    const ends = new Map<string, AuditRow>();
    let seq = 0;
    let hash = chainStart;
    let lastHash = chainStart;
    for await (const row of readRows(transaction)) {
      ends.set(row.scope, row);
      seq += 1;
      hash = extendLogHash(hash, row.hash);
      lastHash = row.hash;
    }
    const isSound = isNew || areValidHeads(heads, ends, secrets);
    // Without rows, verification reports the missing head.
    if (!isSound && seq === 0) return;
    // After unsealed rows, the hash of the log starts with that of the last one.
    const head = isSound ? { seq, hash, unsealed: 0 } : { seq, hash: lastHash, unsealed: seq };
    const seal = createHeadSeals(secrets).seal({ ...head, accepted: 0 });
    // A later migration adds `accepted`.
    await transaction
      .insertInto("audit_head")
      .values({ scope: logScope, ...head, seal })
      .execute();
  };
}

/** Returns whether the heads match exactly these chains, and each of them and their number is sealed. */
function areValidHeads(
  heads: readonly ScopeHead[],
  ends: ReadonlyMap<string, AuditRow>,
  secrets: readonly Secret[],
): boolean {
  const scopes = heads.filter(({ scope }) => scope !== logScope);
  const isSealed = ({ scope, seq, hash, seal }: ScopeHead) =>
    secrets.some((secret) => secret.sign(`edge-console/audit-head\n${JSON.stringify([scope, seq, hash])}`) === seal);
  return (
    scopes.length === ends.size &&
    scopes.every(({ scope, seq, hash }) => ends.get(scope)?.seq === seq && ends.get(scope)?.hash === hash) &&
    heads.find(({ scope }) => scope === logScope)?.seq === scopes.length &&
    heads.every(isSealed)
  );
}

/** Yields all rows in the order of their position, which the migration gives to each. */
async function* readRows(transaction: Transaction<Schema>): AsyncGenerator<AuditRow> {
  for (let after = 0; ;) {
    const rows = await transaction
      .selectFrom("audit")
      .selectAll()
      .where("position", ">", after)
      .orderBy("position")
      .limit(rowsPerRead)
      .execute();
    yield* rows;
    if (rows.length < rowsPerRead) return;
    after += rowsPerRead;
  }
}
