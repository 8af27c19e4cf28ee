import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { SearchIndex } from "../support/search-index.ts";
import type { ParsedIds } from "../upstream/path.ts";
import { invalidateUsage } from "../usage/invalidate-usage.ts";

/** What support staff search: whatever changes these outdates it. */
const indexedResources: ReadonlySet<WriteOperation["resource"]> = new Set(["zone", "hostname", "tunnel"]);

/** After a change, what is kept of an account's zones here is read again when somebody asks for it. */
export async function invalidateIndexes(
  transaction: Transaction<Schema>,
  searchIndex: SearchIndex,
  accountId: string,
  { operation, ids }: { readonly operation: WriteOperation; readonly ids: ParsedIds },
): Promise<void> {
  await invalidateUsage(transaction, accountId, operation);
  if (indexedResources.has(operation.resource)) await searchIndex.invalidate(transaction, accountId, ids.ZONE_ID);
}
