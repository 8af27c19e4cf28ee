import { parsePlan, type StoredBulkRun } from "@edge-console/contract/console/bulk-run-plan";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { Selectable } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { listRunWrites, openTtlSeconds } from "../upstream/recent-intents.ts";
import { toWriteState } from "./to-write-state.ts";

/** A user's bulk run on an account. */
export interface BulkRunKey {
  readonly accountId: string;
  readonly userId: string;
  readonly id: string;
}

/** A bulk run that isn't finished. */
export type UnfinishedRun = Omit<Selectable<Schema["bulk_runs"]>, "account_id" | "user_id" | "plan"> & {
  /** Whether its plan is stored. */
  readonly has_plan: boolean;
};

/** Stores a run before its first write, and deletes the user's runs that are too old to be resumed. */
export async function storeBulkRun(
  store: Store,
  { accountId, userId, id }: BulkRunKey,
  { size, plan }: { readonly size: number; readonly plan: string },
): Promise<void> {
  const now = await store.now();
  await store.write(async (transaction) => {
    await transaction
      .deleteFrom("bulk_runs")
      .where("account_id", "=", accountId)
      .where("user_id", "=", userId)
      .where("created_at", "<", now - openTtlSeconds)
      .execute();
    await transaction
      .insertInto("bulk_runs")
      .values({ account_id: accountId, user_id: userId, id, size, plan, created_at: now, paused_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Returns a run with its plan, and the zones that mustn't get its write again; undefined if it can't be resumed. */
export async function findBulkRun(
  store: Store,
  { accountId, userId, id }: BulkRunKey,
): Promise<StoredBulkRun | undefined> {
  const now = await store.now();
  const row = await store.db
    .selectFrom("bulk_runs")
    .select(["id", "size", "plan"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("created_at", ">=", now - openTtlSeconds)
    .executeTakeFirst();
  const plan = row && parsePlan(row.plan);
  if (!plan) return undefined;
  const writes = await listRunWrites(store, accountId, userId, now, id);
  const states = new Map(writes.map((write) => [write.target, toWriteState(write)]));
  const list = (isListed: (state: string) => boolean) =>
    [...states].flatMap(([target, state]) => {
      const zone = zoneIdSchema.safeParse(target.split("/")[2]);
      return zone.success && isListed(state) ? [zone.data] : [];
    });
  return {
    id: row.id,
    size: row.size,
    plan,
    applied: list((state) => state === "applied"),
    unconfirmed: list((state) => state !== "applied" && state !== "not-applied"),
  };
}

/** Lists a user's runs that aren't finished. */
export async function listUnfinishedRuns(
  { db }: Store,
  accountId: string,
  userId: string,
  now: number,
): Promise<UnfinishedRun[]> {
  const rows = await db
    .selectFrom("bulk_runs")
    .select(["id", "size", "created_at", "paused_at"])
    .select((row) => row("plan", "!=", "").as("has_plan"))
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("created_at", ">=", now - openTtlSeconds)
    .execute();
  return rows.map((row) => ({ ...row, has_plan: Boolean(row.has_plan) }));
}

/** Records that a run's page stopped to send its writes, or continues. */
export async function pauseBulkRun(
  store: Store,
  { accountId, userId, id }: BulkRunKey,
  isPaused: boolean,
): Promise<void> {
  const now = await store.now();
  await store.db
    .updateTable("bulk_runs")
    .set({ paused_at: isPaused ? now : null })
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a run that is finished, or that the user doesn't want to resume. */
export async function deleteBulkRun({ db }: Store, { accountId, userId, id }: BulkRunKey): Promise<void> {
  await db
    .deleteFrom("bulk_runs")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
