import type { SchemaModule } from "kysely";

/** Adds setup codes, and which sessions may set up a first second factor. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable("sessions")
    .addColumn("can_set_up_factor", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable("setup_codes")
    .addColumn("code_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("setup_codes_by_user").on("setup_codes").column("user_id").execute();
}
