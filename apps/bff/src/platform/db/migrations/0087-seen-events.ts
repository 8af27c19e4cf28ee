import type { SchemaModule } from "kysely";

/** Until when members have seen the events of an account, and who caused an event. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("alerts").addColumn("actor_id", "text").execute();
  await schema
    .createTable("seen_alert_events")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("seen_alert_events_pk", ["account_id", "user_id"])
    .execute();
}
