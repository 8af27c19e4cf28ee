import { type TunnelHistoryEvent, tunnelHistoryEventSchema } from "@edge-console/contract/console/tunnel-history";
import { type TunnelSummary, tunnelSummarySchema } from "@edge-console/contract/objects/tunnel";
import { z } from "zod";
import type { Store } from "../../platform/db/store.ts";

const historyStateSchema = tunnelHistoryEventSchema
  .omit({ at: true, previousCheckAt: true, lastReportAt: true })
  .extend({ CONNECTED_AT: z.int().optional() });

const maxListed = 50;

/** Lists the latest entries of a tunnel's history, newest first; empty for an unknown tunnel. */
export async function listTunnelHistory(
  store: Store,
  accountId: string,
  tunnelId: string,
): Promise<TunnelHistoryEvent[]> {
  const rows = await store.db
    .selectFrom("tunnel_history")
    .select(["at", "previous_at", "state"])
    .where("account_id", "=", accountId)
    .where("tunnel_id", "=", tunnelId)
    .orderBy("at", "desc")
    .limit(maxListed)
    .execute();
  return rows.map(({ at, previous_at, state }) => {
    const { CONNECTED_AT: reportedAt = 0, ...event } = historyStateSchema.parse(JSON.parse(state));
    const lastReportAt = event.STATE === "DISCONNECTED" && reportedAt > 0 ? reportedAt : null;
    return { ...event, at, previousCheckAt: previous_at, lastReportAt };
  });
}

/** Lists the tunnels of an account that have changed since a time (Unix seconds), as far as the console has seen it. */
export async function listChangedTunnels(db: Store["db"], accountId: string, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom("tunnel_history")
    .select("tunnel_id")
    .distinct()
    .where("account_id", "=", accountId)
    .where("at", ">=", since)
    .execute();
  return rows.map(({ tunnel_id }) => tunnel_id);
}

/** Lists the tunnels of an account whose connector the console has seen connected or disconnected. */
export async function listConnectedTunnels(store: Store, accountId: string): Promise<string[]> {
  const rows = await store.db
    .selectFrom("tunnel_history")
    .select("tunnel_id")
    .distinct()
    .where("account_id", "=", accountId)
    .where((row) =>
      row.or([row("state", "like", '%"STATE":"CONNECTED"%'), row("state", "like", '%"STATE":"DISCONNECTED"%')]),
    )
    .orderBy("tunnel_id")
    .execute();
  return rows.map(({ tunnel_id }) => tunnel_id);
}

/**
 * Returns the tunnels of an account as the last check saw them, with its time (Unix seconds); undefined if there was none, or
 * another version of the console stored it.
 */
export async function loadCheckedTunnels(
  store: Store,
  accountId: string,
): Promise<{ readonly at: number; readonly list: readonly TunnelSummary[] } | undefined> {
  const row = await store.db
    .selectFrom("tunnel_polls")
    .select(["polled_at", "tunnels"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const at = row?.polled_at ?? null;
  const seen = z.record(z.string(), tunnelSummarySchema).safeParse(JSON.parse(row?.tunnels ?? "null"));
  return at === null || !seen.success ? undefined : { at, list: Object.values(seen.data) };
}
