import type { ColumnDefinitionBuilder, SchemaModule } from "kysely";

const ofAccount = (column: ColumnDefinitionBuilder) => column.notNull().references("accounts.id").onDelete("cascade");
const ofRule = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("baseline_rules.id").onDelete("cascade");

/** Baselines: rules about zones, and the zones that are excepted from them. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("baseline_rules")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", ofAccount)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("check_json", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("baseline_rules_by_name", ["account_id", "name"])
    .execute();
  await schema
    .createTable("baseline_exceptions")
    .addColumn("rule_id", "text", ofRule)
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("baseline_exceptions_pk", ["rule_id", "zone_id"])
    .execute();
}
