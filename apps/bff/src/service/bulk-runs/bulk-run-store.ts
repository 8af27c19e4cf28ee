import {
  type BulkChange,
  bulkChangeSchema,
  type BulkItem,
  type BulkItemState,
  type BulkPauseReason,
  type BulkRun,
  bulkRunLimits,
  type BulkRunState,
} from "@edge-console/contract/console/bulk-runs";
import type { FieldValue } from "@edge-console/contract/fields/field";
import { type Actor, can } from "@edge-console/contract/permissions";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { z } from "zod";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { findTokenNames } from "../../people/access-tokens/access-tokens.ts";
import { displayUser, findNamedUsers } from "../../people/users/displayed-users.ts";
import { type Done, doneSchema } from "./done.ts";

export type RunRow = Selectable<Schema["bulk_runs"]>;
export type ItemRow = Selectable<Schema["bulk_items"]>;

/** Item of a new run. */
export type NewItem = Pick<ItemRow, "zone_id" | "zone_name" | "hostname_id" | "hostname" | "change_index" | "base">;

/** Stores a new run; returns false if there is one with its ID. */
export async function insertRun(
  transaction: Transaction<Schema>,
  run: Pick<
    RunRow,
    "id" | "account_id" | "user_id" | "token_id" | "requested_by" | "created_at" | "undoes" | "shared_list_id"
  >,
  changes: readonly BulkChange[],
  items: readonly NewItem[],
): Promise<boolean> {
  const added = await transaction
    .insertInto("bulk_runs")
    .values({
      ...run,
      state: "running",
      changes: JSON.stringify(changes),
      size: items.length,
      ended_at: null,
      pause_reason: null,
      pause_detail: null,
      waits_until: null,
      undone_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  const rows = items.map((item, position) => ({
    ...item,
    run_id: run.id,
    position,
    state: "pending" as const,
    detail: null,
    done: null,
    request_id: null,
    attempts: 0,
    at: null,
  }));
  for (const batch of chunk(rows)) await transaction.insertInto("bulk_items").values(batch).execute();
  return true;
}

/** Finds a run of an account. */
export function findRun(db: Kysely<Schema>, accountId: string, id: string): Promise<RunRow | undefined> {
  return db
    .selectFrom("bulk_runs")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks a run until the transaction ends, and returns it. */
export async function lockRun(
  transaction: Transaction<Schema>,
  accountId: string,
  id: string,
): Promise<RunRow | undefined> {
  return transaction
    .updateTable("bulk_runs")
    .set((row) => ({ state: row.ref("state") }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Counts an account's runs that aren't over. */
export async function countOpenRuns(db: Kysely<Schema>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("bulk_runs")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("state", "in", ["running", "paused"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether a user has started runs that aren't over, and that the console doesn't end without them. */
export async function hasUnfinishedRuns(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const run = await db
    .selectFrom("bulk_runs")
    .select("id")
    .where("user_id", "=", userId)
    .where("requested_by", "is", null)
    .where("state", "in", ["running", "paused"])
    .executeTakeFirst();
  return run !== undefined;
}

/** Changes the state of a run. */
export async function setRunState(
  transaction: Transaction<Schema>,
  now: number,
  id: string,
  state: BulkRunState,
  pause: { readonly reason: BulkPauseReason; readonly detail: string | null } | null = null,
): Promise<void> {
  await transaction
    .updateTable("bulk_runs")
    .set({
      state,
      pause_reason: pause?.reason ?? null,
      pause_detail: pause?.detail ?? null,
      waits_until: null,
      ended_at: state === "completed" || state === "canceled" ? now : null,
    })
    .where("id", "=", id)
    .execute();
}

/** Lists a run's items in their order: those that are still to change, or all. */
export function listItems(db: Kysely<Schema>, runId: string, onlyPending = false): Promise<ItemRow[]> {
  return db
    .selectFrom("bulk_items")
    .selectAll()
    .where("run_id", "=", runId)
    .$if(onlyPending, (query) => query.where("state", "=", "pending"))
    .orderBy("position")
    .execute();
}

/** Lists what a run's items did to a hostname. */
export async function listHostnameResults(
  db: Kysely<Schema>,
  runId: string,
  { zone_id, hostname_id }: Pick<ItemRow, "zone_id" | "hostname_id">,
): Promise<Done[]> {
  const rows = await db
    .selectFrom("bulk_items")
    .select("done")
    .where("run_id", "=", runId)
    .where("zone_id", "=", zone_id)
    .where("hostname_id", "=", hostname_id)
    .execute();
  return rows.flatMap(({ done }) => (done === null ? [] : doneSchema.parse(JSON.parse(done))));
}

/** Changes an item. */
export async function updateItem(
  transaction: Transaction<Schema>,
  { run_id, position }: Pick<ItemRow, "run_id" | "position">,
  values: Partial<
    Pick<ItemRow, "state" | "detail" | "done" | "request_id" | "attempts" | "at" | "hostname_id" | "hostname">
  >,
): Promise<void> {
  await transaction
    .updateTable("bulk_items")
    .set(values)
    .where("run_id", "=", run_id)
    .where("position", "=", position)
    .execute();
}

/** Sets the ID of a zone that a run created, on all items that change it. */
export async function setZoneId(
  transaction: Transaction<Schema>,
  { run_id, zone_name }: Pick<ItemRow, "run_id" | "zone_name">,
  zoneId: string,
): Promise<void> {
  await transaction
    .updateTable("bulk_items")
    .set({ zone_id: zoneId })
    .where("run_id", "=", run_id)
    .where("zone_name", "=", zone_name)
    .where("zone_id", "=", "")
    .execute();
}

/** Finds the first item of a run that concerns a zone (hostname null) or a hostname: the one that creates it. */
export function findFirstItem(
  db: Kysely<Schema>,
  { run_id, zone_name, hostname }: Pick<ItemRow, "run_id" | "zone_name" | "hostname">,
): Promise<ItemRow | undefined> {
  return db
    .selectFrom("bulk_items")
    .selectAll()
    .where("run_id", "=", run_id)
    .where("zone_name", "=", zone_name)
    .where("hostname", hostname === null ? "is" : "=", hostname)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
}

/** Returns a run's changes. */
export function parseBulkChanges({ changes }: Pick<RunRow, "changes">): BulkChange[] {
  return z.array(bulkChangeSchema).parse(JSON.parse(changes));
}

/** Who reads a run. */
export interface RunReader {
  readonly userId: string;
  readonly actor: Actor;
  /** Whether they may control runs of other members. */
  readonly canControlAll: boolean;
}

/** Lists an account's runs of the last 30 days, newest first; only `id` if it's given. */
export async function listRuns(
  { db }: Pick<Store, "db">,
  accountId: string,
  now: number,
  reader: RunReader,
  id?: string,
): Promise<BulkRun[]> {
  const rows = await db
    .selectFrom("bulk_runs")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("created_at", ">=", now - bulkRunLimits.storedDays * 86_400)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(maxListed)
    .execute();
  if (rows.length === 0) return [];
  const counts = await db
    .selectFrom("bulk_items")
    .select(["run_id", "state", sql<number>`count(*)`.as("count")])
    .where(
      "run_id",
      "in",
      rows.map((row) => row.id),
    )
    .groupBy(["run_id", "state"])
    .execute();
  const users = await findNamedUsers(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  const tokens = await findTokenNames(
    db,
    rows.map(({ token_id }) => token_id),
  );
  const displayStarter = (id: string) => {
    const user = users.get(id);
    return user ? displayUser(reader.actor, user) : "";
  };
  return rows.map((row) => {
    const starter = row.token_id ?? row.user_id ?? "";
    const isOwn = starter === reader.userId;
    const ofRun = new Map(counts.filter(({ run_id }) => run_id === row.id).map(({ state, count }) => [state, count]));
    const count = (state: BulkItemState) => ofRun.get(state) ?? 0;
    return {
      id: row.id,
      state: row.state,
      changes: parseBulkChanges(row),
      size: row.size,
      counts: {
        pending: count("pending"),
        applied: count("applied"),
        unchanged: count("unchanged"),
        "not-applied": count("not-applied"),
        unconfirmed: count("unconfirmed"),
      },
      createdAt: row.created_at,
      createdBy: {
        id: starter,
        email: (can(reader.actor, "members:details") && users.get(starter)?.email) || "",
        name: displayStarter(starter),
        token: row.token_id === null ? null : (tokens.get(row.token_id) ?? ""),
      },
      endedAt: row.ended_at,
      pauseReason: row.pause_reason,
      pauseDetail: row.pause_detail,
      waitsUntil: row.waits_until,
      undoes: row.undoes,
      sharedListId: row.shared_list_id,
      undoneBy: row.undone_by,
      canControl: isOwn || reader.canControlAll,
    };
  });
}

const maxListed = 100;

/** Returns an item as clients see it; `canUndo`: whether there is a change that undoes it. */
export function toBulkItem(row: ItemRow, canUndo: boolean): BulkItem {
  const done = row.done === null ? null : doneSchema.parse(JSON.parse(row.done));
  const before: [string, FieldValue][] | undefined = done?.changes.map((change) => [change.field, change.before]);
  return {
    zoneId: row.zone_id,
    zoneName: row.zone_name,
    hostnameId: row.hostname_id,
    hostname: row.hostname,
    change: row.change_index,
    state: row.state,
    detail: row.detail,
    before: before ? Object.fromEntries(before) : null,
    canUndo,
    at: row.at,
  };
}

/** Deletes runs that started long ago, with their items. */
export async function deleteOldRuns(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("bulk_runs")
    .where("created_at", "<", now - bulkRunLimits.storedDays * 86_400)
    .execute();
}
