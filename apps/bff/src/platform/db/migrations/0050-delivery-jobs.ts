import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Notifications are delivered by the job of their mailbox or channel, and every attempt is stored before it's made. */
export async function up(schema: SchemaModule, _kind: "sqlite" | "postgres", transaction: Transaction<Schema>) {
  await schema.dropIndex("notifications_due").execute();
  await schema.alterTable("notifications").dropColumn("claimed_until").execute();
  await schema
    .createIndex("notifications_queued")
    .on("notifications")
    .columns(["account_id", "recipient", "due_at", "created_at"])
    .where(sql<boolean>`state = 'queued'`)
    .execute();

  // SQLite can't make a column nullable.
  await schema.alterTable("notification_attempts").addColumn("known_duration_ms", "bigint").execute();
  await sql`update notification_attempts set known_duration_ms = duration_ms`.execute(transaction);
  await schema.alterTable("notification_attempts").dropColumn("duration_ms").execute();
  await schema.alterTable("notification_attempts").renameColumn("known_duration_ms", "duration_ms").execute();

  await schema
    .alterTable("alert_channels")
    .addColumn("failures", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("alert_channels").addColumn("paused_until", "bigint").execute();

  await schema
    .createTable("alert_notices")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("alert_notices_by_account")
    .on("alert_notices")
    .columns(["account_id", "created_at"])
    .execute();

  await schema.alterTable("alerts").addColumn("unstable_since", "bigint").execute();
  await schema
    .alterTable("alerts")
    .addColumn("occurrences", "bigint", (column) => column.notNull().defaultTo(1))
    .execute();

  await sql`
    insert into jobs (kind, key, account_id, due_at, scheduled_at)
    select distinct 'deliver-email', account_id || ' ' || user_id, account_id, 0, 0
    from notifications where state = 'queued' and user_id is not null
  `.execute(transaction);
  await sql`
    insert into jobs (kind, key, account_id, due_at, scheduled_at)
    select distinct 'deliver-to-channel', channel_id, account_id, 0, 0
    from notifications where state = 'queued' and channel_id is not null
  `.execute(transaction);
}
