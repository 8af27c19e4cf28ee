import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { listWaitingIds } from "../force-https/requests.ts";
import { type ItemRow, listItems, type NewItem, parseBulkChanges, type RunRow } from "./bulk-run-store.ts";
import { doneSchema, invertChange } from "./done.ts";

/** An item, and the change that undoes it: null if an undo doesn't change it. */
export interface ItemWithInverse {
  readonly item: ItemRow;
  readonly inverse: BulkChange | null;
}

/** Returns the items of a run in their order, and what undoes each. */
export async function listItemsWithInverse(
  db: Kysely<Schema>,
  run: Pick<RunRow, "id" | "account_id" | "changes">,
): Promise<ItemWithInverse[]> {
  const changes = parseBulkChanges(run);
  const items = await listItems(db, run.id);
  const waitingSchedules = new Set(await listWaitingIds(db, run.account_id));
  return items.map((item) => {
    const change = changes[item.change_index];
    if (!change || item.state !== "applied" || item.done === null) return { item, inverse: null };
    const done = doneSchema.parse(JSON.parse(item.done));
    const hasEnded = done.schedule !== undefined && !waitingSchedules.has(done.schedule);
    return { item, inverse: hasEnded ? null : invertChange(run.id, change, done) };
  });
}

/** Changes of the run that undoes another one, and their items. */
export interface UndoPlan {
  readonly changes: readonly BulkChange[];
  readonly items: readonly NewItem[];
}

/** Plans the run that undoes exactly what a run changed, the last item first. */
export async function planUndo(db: Kysely<Schema>, run: RunRow): Promise<UndoPlan> {
  const indexes = new Map<string, number>();
  const changes: BulkChange[] = [];
  const toIndex = (change: BulkChange) => {
    const key = JSON.stringify(change);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, changes.length);
    changes.push(change);
    return changes.length - 1;
  };
  const items: NewItem[] = [];
  for (const { item, inverse } of (await listItemsWithInverse(db, run)).toReversed()) {
    if (!inverse) continue;
    const { zone_id, zone_name, hostname_id, hostname } = item;
    items.push({ zone_id, zone_name, hostname_id, hostname, change_index: toIndex(inverse), base: null });
  }
  return { changes, items };
}
