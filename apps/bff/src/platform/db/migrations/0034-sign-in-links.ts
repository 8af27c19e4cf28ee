import type { SchemaModule } from "kysely";

/**
 * Emailed sign-in links, and challenges that were redeemed. `passkey_challenges` and `sso_sign_ins` are no longer used;
 * they stay for replicas of the previous version, which keep serving during an upgrade.
 */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("sign_in_links")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("redeemed_challenges")
    .addColumn("challenge_hash", "text", (column) => column.primaryKey())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}
