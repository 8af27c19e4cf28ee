import type { SchemaModule } from "kysely";

/** Usage is collected by the job of its account. A collection that isn't finished starts again with the next request. */
export async function up(schema: SchemaModule): Promise<void> {
  for (const column of ["holder", "held_until"])
    await schema.alterTable("usage_gatherings").dropColumn(column).execute();
  await schema.alterTable("usage_gatherings").addColumn("requested_at", "bigint").execute();
  for (const column of ["is_relaxed", "max_age", "is_listed"]) {
    await schema
      .alterTable("usage_gatherings")
      .addColumn(column, "integer", (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
}
