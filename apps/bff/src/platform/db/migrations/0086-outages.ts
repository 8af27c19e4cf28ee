import { sql, type SchemaModule, type Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../schema.ts";

/** Categories whose alerts about traffic that stops are in the category `zones` from now on. */
const earlier = ["tunnels", "certificates"];

/**
 * Alerts keep what they take down. Who gets alerts of tunnels or certificates gets those of zones that aren't serving
 * traffic, too: some kinds of alerts have moved there.
 */
export async function up(
  schema: SchemaModule,
  _kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  await schema.alterTable("alerts").addColumn("outage", "text").execute();
  await updateChannels(transaction);
  await updateSubscriptions(transaction);
}

async function updateChannels(transaction: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ id: string; categories: string }>`select id, categories from alert_channels`.execute(
    transaction,
  );
  for (const { id, categories } of rows) {
    const names = categories.split(",");
    if (names.includes("zones") || !earlier.some((name) => names.includes(name))) continue;
    const next = ["zones", ...names].join(",");
    await sql`update alert_channels set categories = ${next} where id = ${id}`.execute(transaction);
  }
}

const storedSchema = z.looseObject({
  categories: z.record(z.string(), z.looseObject({ email: z.string() })),
});

async function updateSubscriptions(transaction: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{
    account_id: string;
    user_id: string;
    subscriptions: string;
  }>`select account_id, user_id, subscriptions from alert_subscriptions`.execute(transaction);
  for (const row of rows) {
    const { data: stored } = storedSchema.safeParse(JSON.parse(row.subscriptions));
    const instant = earlier.map((name) => stored?.categories[name]).find((value) => value?.email === "instant");
    if (!stored || !instant || stored.categories["zones"]?.email === "instant") continue;
    const next = JSON.stringify({ ...stored, categories: { ...stored.categories, zones: instant } });
    await sql`update alert_subscriptions set subscriptions = ${next}
      where account_id = ${row.account_id} and user_id = ${row.user_id}`.execute(transaction);
  }
}
