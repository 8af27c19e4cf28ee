import type { SchemaModule } from "kysely";

/** Links audit entries to the unconfirmed entries that they resolve; adds seals and an index by time. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("audit").addColumn("resolves", "text").execute();
  await schema.createIndex("audit_by_resolved").on("audit").column("resolves").execute();
  await schema.createIndex("audit_by_time").on("audit").columns(["scope", "at"]).execute();
  await schema.alterTable("audit_head").addColumn("seal", "text").execute();
}
