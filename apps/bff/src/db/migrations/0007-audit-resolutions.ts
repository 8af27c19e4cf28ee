import type { SchemaModule } from "kysely";

/** Which entry of unknown outcome another one tells the end of; seals on the ends of the chains; rows found by time. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("audit").addColumn("resolves", "text").execute();
  await schema.createIndex("audit_by_resolved").on("audit").column("resolves").execute();
  await schema.createIndex("audit_by_time").on("audit").columns(["scope", "at"]).execute();
  await schema.alterTable("audit_head").addColumn("seal", "text").execute();
}
