import type { SchemaModule } from "kysely";

/** Adds what reconciling a write without a response needs, and its result. */
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
