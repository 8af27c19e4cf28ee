import { type ColumnDefinitionBuilder, type SchemaModule, sql } from "kysely";

const ofAccount = (column: ColumnDefinitionBuilder) => column.notNull().references("accounts.id").onDelete("cascade");
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references("users.id").onDelete("cascade");
const ofAlert = (column: ColumnDefinitionBuilder) => column.notNull().references("alerts.id").onDelete("cascade");

/** Alerts with their history, who is notified of them, and the notifications to deliver. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("alerts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", ofAccount)
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject_key", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("severity", "text", (column) => column.notNull())
    .addColumn("level", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("sentence", "text", (column) => column.notNull())
    .addColumn("quote", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("clear_since", "bigint")
    .addColumn("opened_at", "bigint")
    .addColumn("notified_at", "bigint")
    .addColumn("resolved_at", "bigint")
    .addColumn("acknowledged_at", "bigint")
    .addColumn("acknowledged_by", "text")
    .execute();
  // At most one alert of a kind about an object that isn't resolved, whatever two replicas do at the same time.
  await schema
    .createIndex("alerts_active")
    .unique()
    .on("alerts")
    .columns(["account_id", "kind", "subject_key"])
    .where(sql<boolean>`state <> 'resolved'`)
    .execute();
  await schema.createIndex("alerts_by_time").on("alerts").columns(["account_id", "resolved_at"]).execute();

  await schema
    .createTable("alert_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("alert_id", "text", ofAlert)
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("by", "text")
    .addColumn("title", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("alert_events_by_alert").on("alert_events").columns(["alert_id", "at"]).execute();

  await schema
    .createTable("alert_evaluations")
    .addColumn("account_id", "text", (column) => ofAccount(column).primaryKey())
    .addColumn("holder", "text")
    .addColumn("claimed_until", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "bigint")
    .addColumn("watched_until", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("changes", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("evaluated_at", "bigint")
    .addColumn("unchecked", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("audit_seq", "bigint")
    .addColumn("memory", "text")
    .execute();
  await schema.createIndex("alert_evaluations_due").on("alert_evaluations").columns(["due_at"]).execute();

  await schema
    .createTable("alert_subscriptions")
    .addColumn("account_id", "text", ofAccount)
    .addColumn("user_id", "text", ofUser)
    .addColumn("subscriptions", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("alert_subscriptions_pk", ["account_id", "user_id"])
    .execute();

  await schema
    .createTable("alert_silences")
    .addColumn("alert_id", "text", ofAlert)
    .addColumn("user_id", "text", ofUser)
    .addColumn("until", "bigint")
    .addPrimaryKeyConstraint("alert_silences_pk", ["alert_id", "user_id"])
    .execute();

  await schema
    .createTable("alert_channels")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", ofAccount)
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("url_ciphertext", "text", (column) => column.notNull())
    .addColumn("secret_ciphertext", "text")
    .addColumn("categories", "text", (column) => column.notNull())
    .addColumn("minimum", "text", (column) => column.notNull())
    .addColumn("enabled", "bigint", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("alert_channels_by_account").on("alert_channels").columns(["account_id"]).execute();

  await schema
    .createTable("notifications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", ofAccount)
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("source_id", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("channel_id", "text", (column) => column.references("alert_channels.id").onDelete("cascade"))
    .addColumn("alert_id", "text")
    .addColumn("batch_id", "text")
    .addColumn("frequency", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("queued_at", "bigint", (column) => column.notNull())
    .addColumn("due_at", "bigint")
    .addColumn("claimed_until", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("finished_at", "bigint")
    .execute();
  // Once per event and subscription.
  await schema
    .createIndex("notifications_once")
    .unique()
    .on("notifications")
    .columns(["source_id", "recipient"])
    .execute();
  await schema.createIndex("notifications_due").on("notifications").columns(["state", "due_at"]).execute();
  await schema.createIndex("notifications_by_alert").on("notifications").columns(["alert_id", "recipient"]).execute();
  await schema.createIndex("notifications_by_batch").on("notifications").columns(["batch_id"]).execute();
  await schema.createIndex("notifications_finished").on("notifications").columns(["finished_at"]).execute();
  await schema
    .createIndex("notifications_by_channel")
    .on("notifications")
    .columns(["channel_id", "created_at"])
    .execute();

  await schema
    .createTable("notification_attempts")
    .addColumn("notification_id", "text", (column) =>
      column.notNull().references("notifications.id").onDelete("cascade"),
    )
    .addColumn("attempt", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("duration_ms", "bigint", (column) => column.notNull())
    .addColumn("status", "bigint")
    .addColumn("failure", "text")
    .addPrimaryKeyConstraint("notification_attempts_pk", ["notification_id", "attempt"])
    .execute();

  await schema
    .createTable("usage_thresholds")
    .addColumn("account_id", "text", (column) => ofAccount(column).primaryKey())
    .addColumn("requests", "bigint")
    .addColumn("bandwidth_bytes", "bigint")
    .execute();

  await schema
    .createTable("traffic_baselines")
    .addColumn("account_id", "text", ofAccount)
    .addColumn("zone_id", "text", (column) => column.notNull())
    .addColumn("computed_at", "bigint", (column) => column.notNull())
    .addColumn("baseline", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("traffic_baselines_pk", ["account_id", "zone_id"])
    .execute();

  // Requests, hits, and blocked requests of a zone's recent hours.
  await schema.alterTable("usage_zones").addColumn("recent_traffic", "text").execute();

  // Monthly reports that are being sent or were sent.
  await schema
    .createTable("monthly_reports")
    .addColumn("account_id", "text", ofAccount)
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("claimed_until", "bigint", (column) => column.notNull())
    .addColumn("queued_at", "bigint")
    .addPrimaryKeyConstraint("monthly_reports_pk", ["account_id", "month"])
    .execute();
}
