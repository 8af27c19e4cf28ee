import {
  type ZoneLabels,
  zoneLabelLimits,
  type zoneLabelsChangeSchema,
} from "@edge-console/contract/console/zone-labels";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { lockAccount } from "../../people/accounts/accounts.ts";
import { chunk } from "../../platform/db/chunk.ts";
import { readPages } from "../../platform/db/read-pages.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { selectDeletedZones } from "../usage/zone-names.ts";

/** Labels of a zone before and after a change, sorted. */
export interface ChangedLabels {
  readonly zoneId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Lists the labels of an account's zones. */
export async function listZoneLabels(db: Kysely<Schema>, accountId: string): Promise<ZoneLabels> {
  const pages = readPages<{ zone_id: string; label: string }>((limit, last) =>
    db
      .selectFrom("zone_labels")
      .select(["zone_id", "label"])
      .where("account_id", "=", accountId)
      .$if(last !== undefined, (query) =>
        query.where((row) =>
          row(row.refTuple("zone_id", "label"), ">", row.tuple(last?.zone_id ?? "", last?.label ?? "")),
        ),
      )
      .orderBy("zone_id")
      .orderBy("label")
      .limit(limit)
      .execute(),
  );
  const labels: Record<string, string[]> = {};
  for await (const page of pages) {
    for (const { zone_id, label } of page) (labels[zone_id] ??= []).push(label);
  }
  return { labels };
}

/**
 * Adds and removes labels of zones, and returns the zones whose labels changed. Also removes the labels of deleted zones.
 *
 * @throws ProblemError if a zone would have too many labels
 */
export async function changeZoneLabels(
  transaction: Transaction<Schema>,
  accountId: string,
  { zones, add, remove }: z.output<typeof zoneLabelsChangeSchema>,
): Promise<ChangedLabels[]> {
  await lockAccount(transaction, accountId);
  await removeLabelsOfDeletedZones(transaction, accountId);
  const changed: ChangedLabels[] = [];
  for (const batch of chunk([...new Set(zones)])) {
    const rows = await transaction
      .selectFrom("zone_labels")
      .select(["zone_id", "label"])
      .where("account_id", "=", accountId)
      .where("zone_id", "in", batch)
      .execute();
    const byZone = Map.groupBy(rows, ({ zone_id }) => zone_id);
    for (const zoneId of batch) {
      const before = (byZone.get(zoneId) ?? []).map(({ label }) => label).toSorted();
      const after = [...new Set([...before, ...add])].filter((label) => !remove.includes(label)).toSorted();
      if (after.join("\n") === before.join("\n")) continue;
      if (after.length > zoneLabelLimits.perZone) throw new ProblemError("conflict", { detail: tooManyLabels });
      changed.push({ zoneId, before, after });
    }
  }
  for (const batch of chunk(changed)) {
    await transaction
      .deleteFrom("zone_labels")
      .where("account_id", "=", accountId)
      .where(
        "zone_id",
        "in",
        batch.map(({ zoneId }) => zoneId),
      )
      .where("label", "in", remove)
      .execute();
  }
  const added = changed.flatMap(({ zoneId, before, after }) =>
    after
      .filter((label) => !before.includes(label))
      .map((label) => ({ account_id: accountId, zone_id: zoneId, label })),
  );
  for (const batch of chunk(added)) await transaction.insertInto("zone_labels").values(batch).execute();
  return changed;
}

const tooManyLabels = `A zone can have up to ${zoneLabelLimits.perZone} labels. Remove one first.`;

/** Deletes the labels of deleted zones, whose IDs are never used again. */
async function removeLabelsOfDeletedZones(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await transaction
    .deleteFrom("zone_labels")
    .where("account_id", "=", accountId)
    .where("zone_id", "in", selectDeletedZones(transaction, accountId))
    .execute();
}
