import { sharedListLimits } from "@edge-console/contract/console/shared-lists";
import type { Insertable, Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** Returns a sentence if a list can't have so many entries; otherwise undefined. */
export function checkListSize(size: number): string | undefined {
  if (size <= sharedListLimits.entries) return undefined;
  return `The list would have ${size.toLocaleString("en-US")} entries. The limit is ${sharedListLimits.entries.toLocaleString("en-US")}.`;
}

/** Removes entries of a list. */
export async function removeEntries(
  transaction: Transaction<Schema>,
  listId: string,
  entries: readonly string[],
): Promise<void> {
  for (const batch of chunk(entries)) {
    await transaction
      .deleteFrom("shared_list_entries")
      .where("list_id", "=", listId)
      .where("entry", "in", batch)
      .execute();
  }
}

/** Adds entries to lists, or changes those that exist, which keep the time at which they were added. */
export async function saveEntries(
  transaction: Transaction<Schema>,
  rows: readonly Insertable<Schema["shared_list_entries"]>[],
): Promise<void> {
  for (const batch of chunk(rows)) {
    await transaction
      .insertInto("shared_list_entries")
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(["list_id", "entry"]).doUpdateSet((excluded) => ({
          note: excluded.ref("excluded.note"),
          expires_at: excluded.ref("excluded.expires_at"),
          imported: excluded.ref("excluded.imported"),
        })),
      )
      .execute();
  }
}
