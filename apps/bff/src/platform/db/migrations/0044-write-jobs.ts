import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Writes whose outcome isn't certain are read back by the job of their account. */
export async function up(schema: SchemaModule, _kind: "sqlite" | "postgres", transaction: Transaction<Schema>) {
  await sql`
    insert into jobs (kind, key, account_id, due_at, scheduled_at)
    select distinct 'reconcile-writes', account_id, account_id, 0, 0 from intents where look_after is not null
  `.execute(transaction);
  await schema.dropIndex("intents_by_look_after").execute();
  await schema.createIndex("intents_to_reconcile").on("intents").columns(["account_id", "look_after"]).execute();
}
