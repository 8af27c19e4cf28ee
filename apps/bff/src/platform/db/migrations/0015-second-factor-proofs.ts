import type { SchemaModule } from "kysely";

/** Adds the time of a session's last second factor, known devices, and an index of audit entries by user. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("sessions").addColumn("second_factor_at", "bigint").execute();

  await schema
    .createTable("known_devices")
    .addColumn("id_hash", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("last_used_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("known_devices_pk", ["id_hash", "user_id"])
    .execute();
  await schema.createIndex("known_devices_by_user").on("known_devices").columns(["user_id", "last_used_at"]).execute();

  await schema.createIndex("audit_by_target").on("audit").columns(["scope", "target", "seq"]).execute();
}
