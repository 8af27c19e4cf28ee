import type { SchemaModule } from "kysely";

/** The secret of a webhook before its rotation, and until when it signs too. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable("alert_channels").addColumn("previous_secret_ciphertext", "text").execute();
  await schema.alterTable("alert_channels").addColumn("previous_secret_until", "bigint").execute();
}
