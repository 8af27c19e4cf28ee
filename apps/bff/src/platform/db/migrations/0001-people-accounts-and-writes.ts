import { type SchemaModule, sql } from "kysely";

/** Creates the first tables: users, sessions, accounts and their keys, the audit log, write intents, and rate limits. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("service_account_id", "text", (column) => column.unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();

  await schema
    .createTable("account_keys")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("ciphertext", "text", (column) => column.notNull())
    .addColumn("secret_fingerprint", "text", (column) => column.notNull())
    .addColumn("last_four", "text", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .execute();

  await schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("staff", "text", (column) => column.check(sql`staff = 'support'`))
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("disabled", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_sign_in_at", "bigint")
    .execute();

  await schema
    .createTable("memberships")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('full', 'developer', 'billing')`))
    .addPrimaryKeyConstraint("memberships_pk", ["user_id", "account_id"])
    .execute();
  await schema.createIndex("memberships_by_account").on("memberships").column("account_id").execute();

  await schema
    .createTable("sessions")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addColumn("authenticated_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("agent", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();
  await schema.createIndex("sessions_by_end").on("sessions").column("expires_at").execute();

  await schema
    .createTable("throttles")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("blocked_until", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("throttles_by_age").on("throttles").column("updated_at").execute();

  await schema
    .createTable("inspections")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("opened_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("inspections_by_user")
    .on("inspections")
    .columns(["user_id", "account_id", "expires_at"])
    .execute();

  // No foreign keys: entries outlive the accounts and users that they name.
  await schema
    .createTable("audit")
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("seq", "bigint", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("actor_email", "text", (column) => column.notNull())
    .addColumn("actor_kind", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("request_id", "text", (column) => column.notNull())
    .addColumn("previous_hash", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("audit_pk", ["scope", "seq"])
    .execute();

  await schema
    .createTable("audit_head")
    .addColumn("scope", "text", (column) => column.primaryKey())
    .addColumn("seq", "bigint", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .execute();

  await schema
    .createTable("intents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("operation", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("body_digest", "text", (column) => column.notNull())
    .addColumn("idempotency_key", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("answer", "text")
    .addColumn("request_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("resolved_at", "bigint")
    .execute();
  // Rows without a key never conflict: both databases treat NULLs as distinct.
  await schema
    .createIndex("intents_by_idempotency_key")
    .on("intents")
    .columns(["account_id", "user_id", "idempotency_key"])
    .unique()
    .execute();
  await schema.createIndex("intents_by_state").on("intents").columns(["state", "created_at"]).execute();

  await schema
    .createTable("budgets")
    .addColumn("scope", "text", (column) => column.primaryKey())
    .addColumn("window_start", "bigint", (column) => column.notNull())
    .addColumn("used", "integer", (column) => column.notNull())
    .addColumn("blocked_until", "bigint", (column) => column.notNull())
    .execute();

  await schema
    .createTable("zone_index")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hostnames", "text", (column) => column.notNull())
    .addColumn("refreshed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("zone_index_pk", ["account_id", "zone_id"])
    .execute();
}
