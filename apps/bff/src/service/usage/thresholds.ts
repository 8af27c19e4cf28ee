import type { UsageThresholds } from "@edge-console/contract/rules/threshold-level";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

const noThresholds: UsageThresholds = { requests: null, bandwidthBytes: null };

/** Returns the thresholds of an account. */
export async function readUsageThresholds(db: Kysely<Schema>, accountId: string): Promise<UsageThresholds> {
  const row = await db
    .selectFrom("usage_thresholds")
    .select(["requests", "bandwidth_bytes as bandwidthBytes"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? noThresholds;
}

/** Sets the thresholds of an account. Returns what changed, for the audit log. */
export async function setUsageThresholds(
  transaction: Transaction<Schema>,
  accountId: string,
  thresholds: UsageThresholds,
): Promise<AuditEntry["changes"]> {
  const before = await readUsageThresholds(transaction, accountId);
  const values = { requests: thresholds.requests, bandwidth_bytes: thresholds.bandwidthBytes };
  await transaction
    .insertInto("usage_thresholds")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
  return (["requests", "bandwidthBytes"] as const)
    .filter((field) => before[field] !== thresholds[field])
    .map((field) => ({ field, before: before[field], after: thresholds[field] }));
}
