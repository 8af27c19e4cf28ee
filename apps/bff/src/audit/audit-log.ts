import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { Secret } from "../vault/secret.ts";
import type { AuditAction } from "./actions.ts";
import { type AuditReading, createAuditReading } from "./audit-reading.ts";
import { type AuditRow, chainStart, type ChainFault, hashOf } from "./chain.ts";
import { createHeadSeals, type HeadSeals } from "./head-seal.ts";
import { headOfHeads, verifyChains } from "./verify-chains.ts";

/** What goes on record: one change, refusal or reveal. */
export interface AuditFact extends Omit<AuditEntry, "id" | "at" | "action" | "resolves" | "resolvedBy"> {
  /** Null for what concerns no account. */
  readonly accountId: string | null;
  readonly action: AuditAction;
  /** The row of unknown outcome whose end this tells. */
  readonly resolves?: string;
}

/** Who did what, on each account: rows are only ever added, and each is chained to the one before. */
export interface AuditLog extends AuditReading {
  /** Puts a fact on record and returns when that is committed. */
  record(fact: AuditFact): Promise<void>;
  /** Puts a fact on record in the transaction of what it tells of; `at` in Unix seconds. Gives the row's id. */
  append(transaction: Transaction<Schema>, at: number, fact: AuditFact): Promise<string>;
  /** Reads all of it and gives every place where it is not what was written. */
  verify(): Promise<ChainFault[]>;
  /**
   * Seals the ends of the chains with the newest secret where an older one sealed them, so that the older can be
   * removed; and all of them when they come from before there were seals. Returns how many.
   */
  renewSeals(): Promise<number>;
}

const consoleScope = "console";

/** `secrets` are those of CONSOLE_SECRET, newest first. */
export function createAuditLog(store: Store, secrets: readonly Secret[]): AuditLog {
  const seals = createHeadSeals(secrets);

  const append: AuditLog["append"] = async (transaction, at, fact) => {
    const scope = fact.accountId ?? consoleScope;
    // Moving the head first locks it: rows of one scope are written one after the other.
    const head = await moveHead(transaction, scope);
    const row: Omit<AuditRow, "hash"> = {
      scope,
      seq: head.seq,
      id: randomUUID(),
      at,
      actor_id: fact.actor.id,
      actor_email: fact.actor.email,
      actor_kind: fact.actor.kind,
      action: fact.action,
      target: fact.target,
      outcome: fact.outcome,
      changes: JSON.stringify(fact.changes),
      resolves: fact.resolves ?? null,
      reason: fact.reason,
      address: fact.address,
      request_id: fact.requestId,
      previous_hash: head.hash,
    };
    const hash = hashOf(row);
    await transaction
      .insertInto("audit")
      .values({ ...row, hash })
      .execute();
    await sealHead(transaction, seals, { scope, seq: head.seq, hash });
    if (head.seq === 1) {
      const { seq } = await moveHead(transaction, headOfHeads);
      await sealHead(transaction, seals, { scope: headOfHeads, seq, hash: chainStart });
    }
    return row.id;
  };

  return {
    ...createAuditReading(store),
    append,

    async record(fact) {
      const at = await store.now();
      await store.write((transaction) => append(transaction, at, fact));
    },

    verify: () => verifyChains(store, seals),

    renewSeals: () =>
      store.write(async (transaction) => {
        const heads = await transaction.selectFrom("audit_head").selectAll().execute();
        const beforeSeals = heads.length > 0 && heads.every(({ seal }) => seal === null);
        const renewed = heads.filter((head) => beforeSeals || seals.judge(head) === "older");
        for (const { scope } of renewed) {
          // Locked before it is read again: another replica may be appending.
          const locked = await transaction
            .updateTable("audit_head")
            .set((row) => ({ seq: row.ref("seq") }))
            .where("scope", "=", scope)
            .returning(["scope", "seq", "hash"])
            .executeTakeFirstOrThrow();
          await sealHead(transaction, seals, locked);
        }
        if (beforeSeals) {
          const all = { scope: headOfHeads, seq: heads.length, hash: chainStart };
          await transaction
            .insertInto("audit_head")
            .values({ ...all, seal: seals.seal(all) })
            .execute();
        }
        return renewed.length;
      }),
  };
}

function moveHead(transaction: Transaction<Schema>, scope: string): Promise<{ seq: number; hash: string }> {
  return transaction
    .insertInto("audit_head")
    .values({ scope, seq: 1, hash: chainStart })
    .onConflict((conflict) => conflict.column("scope").doUpdateSet((row) => ({ seq: row("audit_head.seq", "+", 1) })))
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
}

async function sealHead(
  transaction: Transaction<Schema>,
  seals: HeadSeals,
  head: { readonly scope: string; readonly seq: number; readonly hash: string },
): Promise<void> {
  await transaction
    .updateTable("audit_head")
    .set({ hash: head.hash, seal: seals.seal(head) })
    .where("scope", "=", head.scope)
    .execute();
}
