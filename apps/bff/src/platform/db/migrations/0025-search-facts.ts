import type { SchemaModule } from "kysely";

/** Adds what the state of a zone depends on to the search index. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("search_objects").addColumn("facts", "text").execute();
}
