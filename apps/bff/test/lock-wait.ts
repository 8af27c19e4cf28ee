import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Store } from "../src/platform/db/store.ts";

/**
 * Waits until a request is blocked by a lock of an open transaction on PostgreSQL, or has completed. On SQLite, where
 * requests wait for the open transaction, returns immediately.
 */
export async function waitUntilBlocked(store: Store, request: Promise<unknown>): Promise<void> {
  if (store.kind === "sqlite") return;
  const completed = request.then(() => true);
  const countBlocked = sql<{ blocked: number }>`select count(*) as blocked from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (!(await Promise.race([completed, wait(5, false)]))) {
    if ((await countBlocked.execute(store.db)).rows[0]?.blocked !== 0) return;
  }
}
