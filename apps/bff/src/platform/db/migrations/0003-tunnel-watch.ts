import type { SchemaModule } from "kysely";

/** Creates the tables of tunnel snapshots and of the connection history. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("tunnel_watches")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("claimed_at", "bigint", (column) => column.notNull())
    .addColumn("looked_at", "bigint")
    .addColumn("seen", "text", (column) => column.notNull())
    .addColumn("changes", "bigint", (column) => column.notNull())
    .execute();

  await schema
    .createTable("tunnel_sightings")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("tunnel_id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("looked_at", "bigint")
    .addColumn("sighted", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("tunnel_sightings_pk", ["account_id", "tunnel_id", "at"])
    .execute();
  await schema.createIndex("tunnel_sightings_by_age").on("tunnel_sightings").column("at").execute();
}
