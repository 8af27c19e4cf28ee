import { type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Tables with their new names. */
const tables = {
  account_standings: "account_standing",
  edge_views: "reviewed_edges",
  outside_changes: "external_changes",
  tunnel_sightings: "tunnel_history",
  tunnel_watches: "tunnel_polls",
  usage_gatherings: "usage_collections",
  zone_looks: "zone_snapshots",
} as const;

/** Columns with their new names, by the new name of their table. */
const columns = {
  external_changes: { looked_at: "unchanged_at", noticed_at: "detected_at" },
  intents: {
    answer: "response",
    found: "reconciled",
    found_at: "reconciled_at",
    known: "before",
    look_after: "check_after",
    looks: "checks",
  },
  reviewed_edges: { seen_at: "reviewed_at" },
  search_accounts: { claimed_at: "loading_since" },
  tunnel_history: { looked_at: "previous_at", sighted: "state" },
  tunnel_polls: { changes: "revision", looked_at: "polled_at", seen: "tunnels", watched_until: "polled_until" },
  usage_collections: { trouble: "problem" },
  zone_snapshots: { looked_at: "taken_at", seen: "snapshot" },
} as const;

/** Values with their new words. */
const values = [
  ["intents", "state", "unknown", "unconfirmed"],
  ["intents", "reconciled", "cannot-tell", "unconfirmed"],
  ["usage_collections", "problem", "key-refused", "key-rejected"],
] as const;

/** Stored names follow the glossary: one word for what became of a write, and no other words for the same thing. */
export async function up(
  schema: SchemaModule,
  _kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  for (const [from, to] of Object.entries(tables)) await schema.alterTable(from).renameTo(to).execute();
  for (const [table, renamed] of Object.entries(columns)) {
    for (const [from, to] of Object.entries(renamed)) await schema.alterTable(table).renameColumn(from, to).execute();
  }
  for (const [table, column, from, to] of values) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
      transaction,
    );
  }
}
