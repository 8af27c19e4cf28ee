import type { Configuration } from "@edge-console/contract/configuration/configuration";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../../platform/db/schema.ts";
import { storedConfigurationSchema } from "./stored-configuration.ts";

/** Time for which a run can be started from a plan, in seconds. */
export const planLifetimeSeconds = 3_600;

const plannedFileSchema = storedConfigurationSchema.extend({ deletes: z.array(z.string()) });

/** What a plan was made of: the file, merged with its base, and the names of what it deletes. */
export interface PlannedFile extends Configuration {
  readonly deletes: readonly string[];
}

/** A stored plan. */
export interface StoredPlan {
  readonly file: PlannedFile;
  /** The run that was started from it; null if none was. */
  readonly runId: string | null;
}

/** Identifies a plan: every member has their own. */
export interface PlanRef {
  readonly accountId: string;
  readonly userId: string;
  readonly digest: string;
}

/** Stores a plan. The same plan made again can be started again. */
export async function savePlan(
  db: Kysely<Schema>,
  now: number,
  { accountId, userId, digest }: PlanRef,
  file: PlannedFile,
): Promise<void> {
  await db
    .insertInto("configuration_plans")
    .values({
      account_id: accountId,
      user_id: userId,
      digest,
      configuration: JSON.stringify(file),
      created_at: now,
      run_id: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "user_id", "digest"]).doUpdateSet({ created_at: now, run_id: null }),
    )
    .execute();
}

/** Finds a plan that isn't older than an hour. */
export async function findPlan(db: Kysely<Schema>, now: number, ref: PlanRef): Promise<StoredPlan | undefined> {
  const row = await db
    .selectFrom("configuration_plans")
    .select(["configuration", "run_id"])
    .where("account_id", "=", ref.accountId)
    .where("user_id", "=", ref.userId)
    .where("digest", "=", ref.digest)
    .where("created_at", ">", now - planLifetimeSeconds)
    .executeTakeFirst();
  return row && { file: plannedFileSchema.parse(JSON.parse(row.configuration)), runId: row.run_id };
}

/** Stores the run that was started from a plan; returns false if there was one already. */
export async function setPlanRun(transaction: Transaction<Schema>, ref: PlanRef, runId: string): Promise<boolean> {
  const row = await transaction
    .updateTable("configuration_plans")
    .set({ run_id: runId })
    .where("account_id", "=", ref.accountId)
    .where("user_id", "=", ref.userId)
    .where("digest", "=", ref.digest)
    .where("run_id", "is", null)
    .returning("digest")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes plans from which no run can be started. */
export async function deleteOldPlans(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("configuration_plans")
    .where("created_at", "<=", now - planLifetimeSeconds)
    .execute();
}
