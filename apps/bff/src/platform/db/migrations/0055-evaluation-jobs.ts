import type { SchemaModule } from "kysely";

/** Alerts are evaluated by the job of their account. Due jobs are found by their kind. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.dropIndex("alert_evaluations_due").execute();
  for (const column of ["holder", "claimed_until", "due_at"])
    await schema.alterTable("alert_evaluations").dropColumn(column).execute();
  await schema.dropIndex("jobs_by_due_time").execute();
}
