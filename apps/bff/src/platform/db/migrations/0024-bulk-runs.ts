import type { SchemaModule } from "kysely";

/** The bulk run that a write belongs to, and the number of its zones. Writes of earlier versions have none. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("intents").addColumn("run_id", "text").execute();
  await schema.alterTable("intents").addColumn("run_size", "bigint").execute();
}
