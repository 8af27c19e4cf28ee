import { sharedListFields } from "@edge-console/contract/console/shared-lists";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { scheduleNewZone } from "../shared-lists/apply-job.ts";
import { forgetZone, recordPlacements } from "../shared-lists/placements.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { WriteEffect } from "../upstream/write-effect.ts";
import { type Done, doneSchema } from "./done.ts";

/**
 * Keeps apart which entries of a zone come from shared IP lists, so that only those are removed with them: entries that a run
 * of a list added come from it, until they leave the zone. Lists for all zones are applied to new ones.
 */
export const recordPlacementsAfterWrite: WriteEffect = async (transaction, at, write) => {
  const { accountId, operation, ids, requestId, result } = write;
  if (operation.resource !== "zone" || result.outcome !== "applied") return;
  if (operation.effect === "create") return scheduleNewZone(transaction, at, accountId);
  const zoneId = ids.ZONE_ID;
  if (zoneId === undefined) return;
  if (operation.effect === "delete") return forgetZone(transaction, { accountId, zoneId });
  const { data } = result.response;
  if (!isJsonObject(data)) return;
  const applied = await findApplied(transaction, requestId);
  for (const field of sharedListFields) {
    const value = data[field];
    if (typeof value !== "string") continue;
    const entries = applied?.changes.find((change) => change.field === field)?.entries?.added ?? [];
    const added = applied && { listId: applied.listId, entries };
    await recordPlacements(transaction, { accountId, zoneId, field }, value, added);
  }
};

/** Finds what a write changed for a shared list; undefined for other writes. */
async function findApplied(
  transaction: Transaction<Schema>,
  requestId: string,
): Promise<(Done & { listId: string }) | undefined> {
  const item = await transaction
    .selectFrom("bulk_items")
    .innerJoin("bulk_runs", "bulk_runs.id", "bulk_items.run_id")
    .select(["bulk_items.done", "bulk_runs.shared_list_id"])
    .where("bulk_items.request_id", "=", requestId)
    .executeTakeFirst();
  if (!item || item.done === null || item.shared_list_id === null) return undefined;
  return { ...doneSchema.parse(JSON.parse(item.done)), listId: item.shared_list_id };
}
