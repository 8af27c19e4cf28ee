import type { SchemaModule } from "kysely";

/** Creates the tables of passkeys and their challenges, of single sign-on identities, and of sign-ins in progress. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable("users")
    .addColumn("emergency", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable("passkeys")
    .addColumn("credential_id", "text", (column) => column.primaryKey())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("synced", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .execute();
  await schema.createIndex("passkeys_by_user").on("passkeys").column("user_id").execute();

  await schema
    .createTable("passkey_challenges")
    .addColumn("challenge_hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("passkey_challenges_by_end").on("passkey_challenges").column("expires_at").execute();

  await schema
    .createTable("sso_identities")
    .addColumn("issuer", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("linked_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("sso_identities_pk", ["issuer", "subject"])
    .addUniqueConstraint("sso_identities_once", ["user_id", "issuer"])
    .execute();

  await schema
    .createTable("sso_sign_ins")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("session_hash", "text")
    .addColumn("next", "text", (column) => column.notNull())
    .addColumn("own_window", "integer", (column) => column.notNull())
    .addColumn("begun_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("sso_sign_ins_by_end").on("sso_sign_ins").column("expires_at").execute();
}
