import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type OperationName, operations } from "@edge-console/contract/operations";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Store } from "../store/store.ts";
import type { Call } from "../upstream/exchange.ts";
import type { Intent, Intents } from "../upstream/intents.ts";
import { servicePath } from "../upstream/path.ts";
import { findingOf } from "./read-back-finding.ts";

/** What a read found: DATA of its answer, or that there is no such thing. */
export type Found = { readonly data: unknown } | "nothing";

/**
 * Puts on record how writes of unknown outcome ended, where a read by whomever shows it. Only a read that was begun when
 * the write had long been given up proves anything.
 */
export interface ReadBack {
  /** To be asked before a read is sent; undefined when there is nothing that it could show. */
  expect(accountId: string, call: Call): Promise<((found: Found, requestId: string) => Promise<void>) | undefined>;
}

export interface ReadBackParts {
  readonly store: Store;
  readonly intents: Intents;
  readonly audit: AuditLog;
}

type Unknown = Pick<AuditEntry, "id" | "changes">;

export function createReadBack({ store, intents, audit }: ReadBackParts): ReadBack {
  /** The row that says that a write's outcome is unknown. */
  async function rowOf({ account_id, request_id }: Intent): Promise<Unknown | undefined> {
    const row = await store.db
      .selectFrom("audit")
      .select(["id", "changes"])
      .where("scope", "=", account_id)
      .where("request_id", "=", request_id)
      .where("outcome", "=", "unknown")
      .executeTakeFirst();
    return row && { id: row.id, changes: JSON.parse(row.changes) as AuditEntry["changes"] };
  }

  async function settle(intent: Intent, found: Found, requestId: string): Promise<void> {
    const { operation: action } = intent;
    const unknown = await rowOf(intent);
    if (!unknown || !isOperation(action)) return;
    const { finding, target = intent.target, reason } = findingOf(intent, unknown.changes, found);
    if (finding === "cannot-tell") return;
    await intents.settle(intent.id, finding, (transaction, at) =>
      audit.append(transaction, at, {
        accountId: intent.account_id,
        actor: { id: "console", email: "", kind: "console" },
        action,
        target,
        outcome: finding,
        changes: finding === "applied" ? unknown.changes : [],
        reason,
        address: "",
        requestId,
        resolves: unknown.id,
      }),
    );
  }

  return {
    async expect(accountId, { operation, ids }) {
      const unknown = await intents.unknownOf(accountId, servicePath(operation.path, ids).slice("/v1".length));
      if (unknown.length === 0) return undefined;
      return async (found, requestId) => {
        for (const intent of unknown) await settle(intent, found, requestId);
      };
    },
  };
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
