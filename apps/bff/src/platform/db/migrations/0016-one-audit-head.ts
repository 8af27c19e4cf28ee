import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema, UnsealedLog } from "../schema.ts";

/** Replaces the heads of the scopes with one sealed head of the whole audit log; numbers all rows. */
export async function up(
  schema: SchemaModule,
  kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
  sealMigratedLog: (heads: UnsealedLog["heads"]) => Promise<void>,
): Promise<void> {
  await schema.alterTable("audit").addColumn("position", "bigint").execute();
  await sql`
    update audit set position = numbered.position
    from (select id, row_number() over (order by scope, seq) as position from audit) as numbered
    where audit.id = numbered.id`.execute(transaction);
  // SQLite can't add NOT NULL to a column, and has no replicas of the earlier version that write at the same time.
  if (kind === "postgres") await sql`alter table audit alter column position set not null`.execute(transaction);
  await schema.createIndex("audit_by_position").on("audit").column("position").unique().execute();
  await schema
    .alterTable("audit_head")
    .addColumn("unsealed", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  const heads = await transaction.selectFrom("audit_head").select(["scope", "seq", "hash", "seal"]).execute();
  await transaction.deleteFrom("audit_head").execute();
  await sealMigratedLog(heads);
}
