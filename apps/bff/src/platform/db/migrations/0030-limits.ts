import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/**
 * Makes the names of a member's views unique, and adds what checking limits and deleting removed notes needs. Of views with
 * the same name, the latest stays.
 */
export async function up(
  schema: SchemaModule,
  _kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  await sql`
    delete from saved_views where exists (
      select 1 from saved_views as later
      where later.account_id = saved_views.account_id and later.user_id = saved_views.user_id
        and later.name = saved_views.name
        and (later.created_at > saved_views.created_at
          or (later.created_at = saved_views.created_at and later.id > saved_views.id))
    )`.execute(transaction);
  await schema
    .createIndex("saved_views_once")
    .unique()
    .on("saved_views")
    .columns(["account_id", "user_id", "name"])
    .execute();
  await schema.dropIndex("saved_views_by_account").execute();
  await schema
    .createIndex("entry_notes_removed")
    .on("entry_notes")
    .column("removed_at")
    .where(sql.ref("removed_at"), "is not", null)
    .execute();
  await schema
    .createIndex("notifications_tests")
    .on("notifications")
    .columns(["account_id", "created_at"])
    .where(sql.ref("type"), "=", sql.lit("test"))
    .execute();
}
