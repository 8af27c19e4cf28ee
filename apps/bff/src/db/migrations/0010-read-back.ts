import type { SchemaModule } from "kysely";

/** What is needed to look for a write whose answer was lost, and what was found. */
export async function up(schema: SchemaModule): Promise<void> {
  const column = (name: string, type: "text" | "bigint") =>
    schema.alterTable("intents").addColumn(name, type).execute();
  await column("body", "text");
  await column("known", "text");
  await column("look_after", "bigint");
  await schema
    .alterTable("intents")
    .addColumn("looks", "integer", (definition) => definition.notNull().defaultTo(0))
    .execute();
  await column("found", "text");
  await column("found_at", "bigint");
  await schema.createIndex("intents_by_look_after").on("intents").columns(["look_after"]).execute();
}
