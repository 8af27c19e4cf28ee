import { tunnelHistoryFields } from "@edge-console/contract/console/tunnel-history";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { diffTunnels, isHistoryEvent, storedTunnelsSchema, toTunnelsById } from "./diff-tunnels.ts";

const historyTtlSeconds = 90 * 86_400;
/** A recorded check is later than another one by at most this, unless the clock went back. */
const maxCheckSeconds = 60;

/** Returns the tunnels of an account as the last check saw them; undefined if there was none. */
export async function loadWatch(db: Store["db"] | Transaction<Schema>, accountId: string) {
  const row = await db
    .selectFrom("tunnel_polls")
    .select(["polled_at", "polled_until", "tunnels", "revision"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return (
    row && {
      lookedAt: row.polled_at,
      watchedUntil: row.polled_until,
      revision: row.revision,
      seen: storedTunnelsSchema.parse(JSON.parse(row.tunnels)),
    }
  );
}

/**
 * Records the tunnels of an account as they were at a time (Unix seconds), and what has changed in their history. Returns the
 * IDs of those that have changed; none if a later check was recorded before.
 */
export async function recordTunnels(
  transaction: Transaction<Schema>,
  accountId: string,
  at: number,
  tunnels: readonly TunnelSummary[],
): Promise<readonly string[]> {
  await transaction
    .insertInto("tunnel_polls")
    .values({ account_id: accountId, polled_until: 0, polled_at: null, tunnels: "{}", revision: 0 })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  const before = await loadWatch(transaction, accountId);
  if (!before) return [];
  const { lookedAt } = before;
  if (lookedAt !== null && lookedAt > at && lookedAt - at < maxCheckSeconds) return [];

  const seen = toTunnelsById(tunnels);
  const { changed, reported } = diffTunnels(before.seen, seen);
  const hasChanged = changed.length > 0 || reported;
  await transaction
    .updateTable("tunnel_polls")
    .set({ polled_at: at, ...(hasChanged && { tunnels: JSON.stringify(seen), revision: before.revision + 1 }) })
    .where("account_id", "=", accountId)
    .execute();

  const newEvents = tunnels.filter((tunnel) => isHistoryEvent(before.seen[tunnel.TUNNEL_ID], tunnel));
  if (newEvents.length === 0) return changed;
  await transaction
    .insertInto("tunnel_history")
    .values(
      newEvents.map((tunnel) => ({
        account_id: accountId,
        tunnel_id: tunnel.TUNNEL_ID,
        at,
        previous_at: lookedAt,
        state: JSON.stringify(toHistoryState(tunnel)),
      })),
    )
    .execute();
  await transaction
    .deleteFrom("tunnel_history")
    .where("at", "<", at - historyTtlSeconds)
    .execute();
  return changed;
}

function toHistoryState(tunnel: TunnelSummary) {
  return {
    ...Object.fromEntries(tunnelHistoryFields.map((field) => [field, tunnel[field]])),
    CONNECTED_AT: tunnel.CONNECTED_AT,
  };
}
