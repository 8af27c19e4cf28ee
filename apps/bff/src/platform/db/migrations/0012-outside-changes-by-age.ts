import type { SchemaModule } from "kysely";

/** Adds an index for deleting old external changes. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.createIndex("outside_changes_by_age").on("outside_changes").column("noticed_at").execute();
}
