import { type SchemaModule, sql } from "kysely";

/**
 * Replaces the scanned text of the support search with an index by word starts, records the end of inspections, and drops
 * the column for the secret of an encrypted value, which the value itself contains.
 */
export async function up(schema: SchemaModule, kind: "sqlite" | "postgres"): Promise<void> {
  await schema.alterTable("account_keys").dropColumn("secret_fingerprint").execute();
  await schema
    .alterTable("inspections")
    .addColumn("open", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("inspections_by_open").on("inspections").columns(["open", "expires_at"]).execute();

  await schema.dropTable("zone_index").execute();
  await schema
    .createTable("search_accounts")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("claimed_at", "bigint", (column) => column.notNull())
    .addColumn("read_at", "bigint")
    .execute();
  await schema
    .createTable("search_objects")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('zone', 'tunnel')`))
    .addColumn("object_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hostnames_read_at", "bigint")
    .addPrimaryKeyConstraint("search_objects_pk", ["account_id", "kind", "object_id"])
    .execute();
  await schema
    .createTable("search_terms")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("object_id", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    // Ordered by bytes, the default of SQLite, so that terms with the same prefix are adjacent.
    .addColumn("term", kind === "postgres" ? sql`text collate "C"` : "text", (column) => column.notNull())
    .addColumn("whole", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_terms_pk", ["account_id", "kind", "object_id", "field", "term"])
    .addForeignKeyConstraint(
      "search_terms_of_object",
      ["account_id", "kind", "object_id"],
      "search_objects",
      ["account_id", "kind", "object_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await schema.createIndex("search_terms_by_term").on("search_terms").column("term").execute();
}
