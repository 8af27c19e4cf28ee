import type { SchemaModule } from "kysely";

/** The provider's session that a sign-in came from, so that its end ends the console's session. */
export async function up(schema: SchemaModule): Promise<void> {
  for (const table of ["sessions", "pending_sign_ins"]) {
    await schema.alterTable(table).addColumn("provider_session", "text").execute();
  }
  await schema.createIndex("sessions_by_provider_session").on("sessions").column("provider_session").execute();
}
