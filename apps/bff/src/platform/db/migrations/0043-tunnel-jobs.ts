import type { SchemaModule } from "kysely";

/** Tunnels are polled by the job of their account. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("tunnel_watches").dropColumn("claimed_at").execute();
  await schema
    .alterTable("tunnel_watches")
    .addColumn("watched_until", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}
