import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { SearchIndex } from "../search/search-index.ts";
import type { ParsedIds } from "../upstream/path.ts";
import { invalidateUsage } from "../usage/invalidate-usage.ts";

/** Marks stored usage and search data of an account as stale after a change. */
export async function invalidateIndexes(
  transaction: Transaction<Schema>,
  searchIndex: SearchIndex,
  accountId: string,
  change: { readonly operation: WriteOperation; readonly ids: ParsedIds },
): Promise<void> {
  await invalidateUsage(transaction, accountId, change.operation);
  await searchIndex.invalidate(transaction, accountId, change);
}
