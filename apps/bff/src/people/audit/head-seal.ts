import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { logScope } from "./chain.ts";

/** Stored head of the audit log. */
export type StoredHead = Selectable<Schema["audit_head"]>;

/** Head of the audit log: its last position and hash, and the last positions that are unsealed and accepted. */
export type LogHead = Pick<StoredHead, "seq" | "hash" | "unsealed" | "accepted">;

/** Seals the head of the audit log with CONSOLE_SECRET, so that database access alone isn't enough to rewrite rows. */
export interface HeadSeals {
  seal(head: LogHead): string;
  /** Returns which secret sealed the head: the newest, an older one, or none of the known ones. */
  identify(head: LogHead & Pick<StoredHead, "seal">): "newest" | "older" | "none";
}

/** Creates the seals. `secrets` are newest first and not empty. */
export function createHeadSeals(secrets: readonly Secret[]): HeadSeals {
  const [newest] = secrets;
  if (!newest) throw new Error("seals need at least one secret");
  const sealWith = (secret: Secret, { seq, hash, unsealed: unsealedRows, accepted }: LogHead) => {
    // Versions without acceptance seal three values.
    const values = accepted === 0 ? [seq, hash, unsealedRows] : [seq, hash, unsealedRows, accepted];
    return secret.sign(`edge-console/audit-log\n${JSON.stringify(values)}`);
  };
  return {
    seal: (head) => sealWith(newest, head),
    identify(head) {
      const index = secrets.findIndex((secret) => sealWith(secret, head) === head.seal);
      if (index === -1) return "none";
      return index === 0 ? "newest" : "older";
    },
  };
}

/**
 * Locks the log's head until the transaction ends and returns it, so that the log grows in one order. A missing head is
 * added without a seal.
 */
export function lockHead(transaction: Transaction<Schema>): Promise<StoredHead> {
  return transaction
    .insertInto("audit_head")
    .values({ scope: logScope, seq: 0, hash: "", unsealed: 0, seal: null })
    .onConflict((conflict) => conflict.column("scope").doUpdateSet((row) => ({ seq: row.ref("audit_head.seq") })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores and seals the log's head, which the transaction has locked. */
export async function storeHead(transaction: Transaction<Schema>, seals: HeadSeals, head: LogHead): Promise<void> {
  const { seq, hash, unsealed: unsealedRows, accepted } = head;
  await transaction
    .updateTable("audit_head")
    .set({ seq, hash, unsealed: unsealedRows, accepted, seal: seals.seal(head) })
    .where("scope", "=", logScope)
    .execute();
}
