import type { SealAuditLog, UnsealedLog } from "../db/schema.ts";
import type { Secret } from "../crypto/secret.ts";
import { type AuditRow, chainStart, extendLogHash, logScope } from "./chain.ts";
import { createHeadSeals, storeHead, lockHead } from "./head-seal.ts";
import { readRows } from "./verify-log.ts";

/** Head of one scope's chain, as earlier versions stored and sealed it. */
type ScopeHead = UnsealedLog["heads"][number];

/**
 * Creates the function that seals the log during the migration to one head. The new head is sealed only if the previous
 * heads of the scopes are valid for every row; otherwise, verification reports these rows.
 */
export function createLogSealer(secrets: readonly Secret[]): SealAuditLog {
  return async (transaction, { heads, mustHaveEntries }) => {
    const ends = new Map<string, AuditRow>();
    let seq = 0;
    let hash = chainStart;
    for await (const row of readRows(transaction)) {
      ends.set(row.scope, row);
      seq += 1;
      hash = extendLogHash(hash, row.hash);
    }
    const isSound = areValidHeads(heads, ends, secrets) && (seq > 0 || !mustHaveEntries);
    // Without rows, verification reports the missing head.
    if (!isSound && seq === 0) return;
    await lockHead(transaction);
    await storeHead(transaction, createHeadSeals(secrets), { seq, hash, unsealed: isSound ? 0 : seq });
  };
}

/** Returns whether the heads match exactly these chains and are sealed, or all stem from a version without seals. */
function areValidHeads(
  heads: readonly ScopeHead[],
  ends: ReadonlyMap<string, AuditRow>,
  secrets: readonly Secret[],
): boolean {
  const scopes = heads.filter(({ scope }) => scope !== logScope);
  const isSealed = ({ scope, seq, hash, seal }: ScopeHead) =>
    secrets.some((secret) => secret.sign(`edge-console/audit-head\n${JSON.stringify([scope, seq, hash])}`) === seal);
  const predateSeals = scopes.length === heads.length && heads.every(({ seal }) => seal === null);
  const count = heads.find(({ scope }) => scope === logScope)?.seq ?? 0;
  return (
    scopes.length === ends.size &&
    scopes.every(({ scope, seq, hash }) => ends.get(scope)?.seq === seq && ends.get(scope)?.hash === hash) &&
    (predateSeals || (count === scopes.length && heads.every(isSealed)))
  );
}
