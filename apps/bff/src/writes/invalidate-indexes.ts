import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { SearchIndex } from "../support/search-index.ts";
import type { ParsedIds } from "../upstream/path.ts";
import { invalidateUsage } from "../usage/invalidate-usage.ts";

/** Resources in the search index of support staff. */
const indexedResources: ReadonlySet<WriteOperation["resource"]> = new Set(["zone", "hostname", "tunnel"]);

/** Marks stored usage and search data of an account as stale after a change. */
export async function invalidateIndexes(
  transaction: Transaction<Schema>,
  searchIndex: SearchIndex,
  accountId: string,
  { operation, ids }: { readonly operation: WriteOperation; readonly ids: ParsedIds },
): Promise<void> {
  await invalidateUsage(transaction, accountId, operation);
  if (indexedResources.has(operation.resource)) await searchIndex.invalidate(transaction, accountId, ids.ZONE_ID);
}
