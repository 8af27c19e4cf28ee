import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Monthly reports that aren't queued yet are prepared by jobs. */
export async function up(schema: SchemaModule, _kind: "sqlite" | "postgres", transaction: Transaction<Schema>) {
  await sql`
    insert into jobs (kind, key, account_id, due_at, scheduled_at)
    select 'monthly-report', account_id || ' ' || month, account_id, 0, 0
    from monthly_reports
    where queued_at is null
  `.execute(transaction);
  await schema.alterTable("monthly_reports").dropColumn("claimed_until").execute();
}
