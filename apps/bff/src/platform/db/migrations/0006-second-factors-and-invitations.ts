import type { SchemaModule } from "kysely";

/** Adds authentication methods of sessions, pending sign-ins, second factors, and invitations. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable("sessions")
    .addColumn("methods", "text", (column) => column.notNull().defaultTo('["password"]'))
    .execute();

  await schema
    .createTable("pending_sign_ins")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("methods", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("pending_sign_ins_by_user").on("pending_sign_ins").column("user_id").execute();

  await schema
    .createTable("totp_factors")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("ciphertext", "text", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("last_step", "bigint", (column) => column.notNull())
    .execute();

  await schema
    .createTable("totp_set_ups")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("ciphertext", "text", (column) => column.notNull())
    .addColumn("begun_at", "bigint", (column) => column.notNull())
    .execute();

  await schema
    .createTable("recovery_codes")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("salt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_codes_pk", ["user_id", "code_hash"])
    .execute();

  await schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("invited_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("invitations_once", ["account_id", "email"])
    .execute();
}
