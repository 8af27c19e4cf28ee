import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Prices } from "@edge-console/contract/rules/cost";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

const noPrices: Prices = { currency: "EUR", perTerabyte: null, perMillionRequests: null };

/** Returns the prices of an account. */
export async function readPrices(db: Kysely<Schema>, accountId: string): Promise<Prices> {
  const row = await db
    .selectFrom("account_prices")
    .select(["currency", "per_terabyte as perTerabyte", "per_million_requests as perMillionRequests"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? noPrices;
}

/** Sets the prices of an account. Returns what changed, for the audit log. */
export async function setPrices(
  transaction: Transaction<Schema>,
  accountId: string,
  prices: Prices,
): Promise<AuditEntry["changes"]> {
  const before = await readPrices(transaction, accountId);
  const values = {
    currency: prices.currency,
    per_terabyte: prices.perTerabyte,
    per_million_requests: prices.perMillionRequests,
  };
  await transaction
    .insertInto("account_prices")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
  return (["perTerabyte", "perMillionRequests", "currency"] as const)
    .filter((field) => before[field] !== prices[field])
    .map((field) => ({ field, before: before[field], after: prices[field] }));
}
