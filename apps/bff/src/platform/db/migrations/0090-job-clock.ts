import type { SchemaModule } from "kysely";

/** Jobs that were scheduled before the clock went back are found by an index. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.createIndex("jobs_by_schedule").on("jobs").column("scheduled_at").execute();
}
