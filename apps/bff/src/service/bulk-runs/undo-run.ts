import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { type ItemRow, listItems, type NewItem, parseBulkChanges, type RunRow } from "./bulk-run-store.ts";
import { doneSchema, invertChange } from "./done.ts";

/** Changes of the run that undoes another one, and their items. */
export interface UndoPlan {
  readonly changes: readonly BulkChange[];
  readonly items: readonly NewItem[];
}

/** Plans the run that undoes exactly what a run changed, the last item first. */
export async function planUndo(db: Kysely<Schema>, run: RunRow): Promise<UndoPlan> {
  const runChanges = parseBulkChanges(run);
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
  for (const item of (await listItems(db, run.id)).toReversed()) {
    const change = runChanges[item.change_index];
    const inverse = change && item.state === "applied" ? invertItem(change, item) : null;
    if (!inverse) continue;
    const { zone_id, zone_name, hostname_id, hostname } = item;
    items.push({ zone_id, zone_name, hostname_id, hostname, change_index: toIndex(inverse), base: null });
  }
  return { changes, items };
}

function invertItem(change: BulkChange, { done }: ItemRow): BulkChange | null {
  return done === null ? null : invertChange(change, doneSchema.parse(JSON.parse(done)));
}
