import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Pending Force HTTPS requests are checked by the job of their zone. */
export async function up(schema: SchemaModule, _kind: "sqlite" | "postgres", transaction: Transaction<Schema>) {
  await sql`
    insert into jobs (kind, key, account_id, due_at, scheduled_at)
    select distinct 'force-https', account_id || ' ' || zone_id, account_id, 0, 0
    from pending_force_https
    where state = 'waiting'
  `.execute(transaction);
  await schema.dropIndex("pending_force_https_due").execute();
}
