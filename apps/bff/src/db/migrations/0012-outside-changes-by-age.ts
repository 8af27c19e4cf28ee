import type { SchemaModule } from "kysely";

/** Changes made outside the console are kept for a while: those that are older are found without reading all. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.createIndex("outside_changes_by_age").on("outside_changes").column("noticed_at").execute();
}
