import type { SchemaModule } from "kysely";

/** Adds the origins of zones, their hostnames with IDs, and the endpoints of tunnels to the search index. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable("search_objects")
    .addColumn("origin", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.alterTable("search_objects").addColumn("children", "text").execute();
}
