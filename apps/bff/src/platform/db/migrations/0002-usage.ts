import type { SchemaModule } from "kysely";

const metrics = ["requests", "hits", "misses", "bandwidth_bytes", "origin_bytes", "blocked"] as const;

/** Creates the tables of usage by UTC day and month, and of its collection. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("usage_gatherings")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("holder", "text")
    .addColumn("held_until", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("trouble", "text")
    .addColumn("listed_at", "bigint")
    .addColumn("usage_paused", "integer")
    .execute();

  await schema
    .createTable("usage_zones")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("read_at", "bigint")
    .addColumn("complete_until", "bigint")
    .addColumn("deleted_at", "bigint")
    .addPrimaryKeyConstraint("usage_zones_pk", ["account_id", "zone_id"])
    .execute();

  for (const [table, period] of [
    ["usage_days", "day"],
    ["usage_months", "month"],
  ] as const) {
    let builder = schema
      .createTable(table)
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("zone_id", "text", (column) => column.notNull())
      .addColumn(period, period === "day" ? "bigint" : "text", (column) => column.notNull());
    for (const metric of metrics) builder = builder.addColumn(metric, "bigint", (column) => column.notNull());
    await builder
      .addPrimaryKeyConstraint(`${table}_pk`, ["account_id", "zone_id", period])
      .addForeignKeyConstraint(
        `${table}_zone`,
        ["account_id", "zone_id"],
        "usage_zones",
        ["account_id", "zone_id"],
        (constraint) => constraint.onDelete("cascade"),
      )
      .execute();
    await schema.createIndex(`${table}_by_${period}`).on(table).columns(["account_id", period]).execute();
  }
}
