import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Secret } from "../crypto/secret.ts";
import { type AuditRow, chainStart, extendLogHash, wholeLog } from "./chain.ts";
import { createHeadSeals, storeHead, lockHead } from "./head-seal.ts";
import { readRows } from "./verify-log.ts";

/** The end of one scope's chain, as earlier versions stored and sealed it. */
type ScopeHead = Pick<Selectable<Schema["audit_head"]>, "scope" | "seq" | "hash" | "seal">;

/**
 * Returns what the migration to one head for the whole log runs, in its transaction: it seals the new head if the
 * scopes' heads of the earlier version vouch for every row. Otherwise verification reports all of these rows.
 */
export function createLogSealer(
  secrets: readonly Secret[],
): (transaction: Transaction<Schema>, heads: readonly ScopeHead[]) => Promise<void> {
  return async (transaction, heads) => {
    const ends = new Map<string, AuditRow>();
    let seq = 0;
    let hash = chainStart;
    for await (const row of readRows(transaction)) {
      ends.set(row.scope, row);
      seq += 1;
      hash = extendLogHash(hash, row.hash);
    }
    const isSound = areValidHeads(heads, ends, secrets) && (seq > 0 || !(await isInUse(transaction)));
    // Without rows there is nothing to mark: the missing head is what verification reports.
    if (!isSound && seq === 0) return;
    await lockHead(transaction);
    await storeHead(transaction, createHeadSeals(secrets), { seq, hash, unsealed: isSound ? 0 : seq });
  };
}

/** Whether the heads are those of exactly these chains and sealed; before the first seals, none was. */
function areValidHeads(
  heads: readonly ScopeHead[],
  ends: ReadonlyMap<string, AuditRow>,
  secrets: readonly Secret[],
): boolean {
  const scopes = heads.filter(({ scope }) => scope !== wholeLog);
  const isSealed = ({ scope, seq, hash, seal }: ScopeHead) =>
    secrets.some((secret) => secret.sign(`edge-console/audit-head\n${JSON.stringify([scope, seq, hash])}`) === seal);
  const areFromBeforeSeals = scopes.length === heads.length && heads.every(({ seal }) => seal === null);
  const count = heads.find(({ scope }) => scope === wholeLog)?.seq ?? 0;
  return (
    scopes.length === ends.size &&
    scopes.every(({ scope, seq, hash }) => ends.get(scope)?.seq === seq && ends.get(scope)?.hash === hash) &&
    (areFromBeforeSeals || (count === scopes.length && heads.every(isSealed)))
  );
}

/** Whether there is something that never comes about without a row: a change at the service, or a key. */
async function isInUse(transaction: Transaction<Schema>): Promise<boolean> {
  const change = await transaction.selectFrom("intents").select("id").limit(1).executeTakeFirst();
  const key = change ?? (await transaction.selectFrom("account_keys").select("account_id").limit(1).executeTakeFirst());
  return key !== undefined;
}
