import { tunnelHistoryFields } from "@edge-console/contract/console/tunnel-history";
import { tunnelListSchema, type TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { operations } from "@edge-console/contract/operations";
import type { Transaction } from "kysely";
import type { AccountEvents } from "../events/account-events.ts";
import { describeError, type Log } from "../http/log.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import { UpstreamError } from "../upstream/failure.ts";
import {
  toTunnelsById,
  diffTunnels,
  isHistoryEvent,
  type StoredTunnels,
  storedTunnelsSchema,
  type TunnelsById,
} from "./diff-tunnels.ts";

/** What watching takes. */
export interface TunnelPollerDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly events: AccountEvents;
  readonly log: Log;
  /** Seconds between two looks at an account, by all replicas together. */
  readonly intervalSeconds: number;
}

/** So long a sighting is kept, in seconds. */
const historyTtlSeconds = 90 * 86_400;

/**
 * Looks at the tunnels of every account that somebody follows who may see them: one read of the service an interval,
 * however many pages are open at however many replicas, and none when there is no page. What changed is kept, and told
 * to all who follow. To be called every second or so; does not wait for what it begins.
 */
export function createTunnelPoller(deps: TunnelPollerDeps): () => Promise<void> {
  const { store, upstream, events, log, intervalSeconds } = deps;
  const polling = new Set<string>();
  /** What was told here last. */
  const lastPublished = new Map<string, { readonly changes: number; readonly seen: StoredTunnels }>();

  async function poll(accountId: string): Promise<void> {
    const now = await store.now();
    if (!(await claimPoll(store, accountId, now, intervalSeconds))) return;
    const answer = await upstream.createReader(accountId, "read").read({ operation: operations.listTunnels, ids: {} });
    const { TUNNELS } = tunnelListSchema.parse(answer.data);
    await store.write((transaction) => saveTunnels(transaction, accountId, now, toTunnelsById(TUNNELS)));
    await publishChanges([accountId]);
  }

  async function publishChanges(accounts: readonly string[]): Promise<void> {
    const watches = await store.db
      .selectFrom("tunnel_watches")
      .select(["account_id", "changes"])
      .where("account_id", "in", accounts)
      // Until then there is nothing to tell: some replica has its first look right now.
      .where("looked_at", "is not", null)
      .execute();
    for (const { account_id: accountId, changes } of watches) {
      if (lastPublished.get(accountId)?.changes !== changes) await publishAccountChanges(accountId);
    }
  }

  async function publishAccountChanges(accountId: string): Promise<void> {
    const watch = await loadWatch(store.db, accountId);
    const before = lastPublished.get(accountId);
    // Two readings may come in the wrong order.
    if (!watch || (before && watch.changes <= before.changes)) return;
    lastPublished.set(accountId, watch);
    if (!before) {
      // Whoever follows since now has read before this look: it may have changed in between.
      events.publish(accountId, { resource: "tunnel" });
      return;
    }
    const { changed, reported } = diffTunnels(before.seen, watch.seen);
    if (changed.length > 0) upstream.invalidateReads(accountId);
    for (const tunnelId of changed) events.publish(accountId, { resource: "tunnel", tunnelId });
    if (reported && changed.length === 0) events.publish(accountId, { resource: "tunnel" });
  }

  return async () => {
    const accounts = events.getAccountsToPoll();
    for (const accountId of lastPublished.keys()) if (!accounts.includes(accountId)) lastPublished.delete(accountId);
    if (accounts.length === 0) return;
    await publishChanges(accounts);
    for (const accountId of accounts) {
      if (polling.has(accountId)) continue;
      polling.add(accountId);
      // Not waited for: one account's slow answer holds up no other.
      void poll(accountId)
        .catch((error: unknown) => {
          // Whoever looks at a page is told by their own reads.
          if (!(error instanceof UpstreamError)) log.error({ error: describeError(error) }, "watching tunnels failed");
        })
        .finally(() => polling.delete(accountId));
    }
  };
}

/** Whether this replica is the one to look now; the others then leave it for an interval. */
async function claimPoll(store: Store, accountId: string, now: number, intervalSeconds: number): Promise<boolean> {
  const claimed = await store.db
    .insertInto("tunnel_watches")
    .values({ account_id: accountId, claimed_at: now, looked_at: null, seen: "{}", changes: 0 })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ claimed_at: now })
        .where("tunnel_watches.claimed_at", "<=", now - intervalSeconds),
    )
    .returning("account_id")
    .executeTakeFirst();
  return claimed !== undefined;
}

async function loadWatch(db: Store["db"] | Transaction<Schema>, accountId: string) {
  const row = await db
    .selectFrom("tunnel_watches")
    .select(["looked_at", "seen", "changes"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return (
    row && { lookedAt: row.looked_at, changes: row.changes, seen: storedTunnelsSchema.parse(JSON.parse(row.seen)) }
  );
}

async function saveTunnels(
  transaction: Transaction<Schema>,
  accountId: string,
  now: number,
  seen: TunnelsById,
): Promise<void> {
  // Locks the row, so that of two looks the later one counts.
  const { numUpdatedRows } = await transaction
    .updateTable("tunnel_watches")
    .set({ claimed_at: (row) => row.ref("claimed_at") })
    .where("account_id", "=", accountId)
    .where((row) => row.or([row("looked_at", "is", null), row("looked_at", "<", now)]))
    .executeTakeFirst();
  const before = numUpdatedRows > 0n ? await loadWatch(transaction, accountId) : undefined;
  if (!before) return;

  const { changed, reported } = diffTunnels(before.seen, seen);
  const isOther = changed.length > 0 || reported;
  await transaction
    .updateTable("tunnel_watches")
    .set({ looked_at: now, ...(isOther && { seen: JSON.stringify(seen), changes: before.changes + 1 }) })
    .where("account_id", "=", accountId)
    .execute();

  const sightings = Object.values(seen).filter((tunnel) => isHistoryEvent(before.seen[tunnel.TUNNEL_ID], tunnel));
  if (sightings.length === 0) return;
  await transaction
    .insertInto("tunnel_sightings")
    .values(
      sightings.map((tunnel) => ({
        account_id: accountId,
        tunnel_id: tunnel.TUNNEL_ID,
        at: now,
        looked_at: before.lookedAt,
        sighted: JSON.stringify(toHistoryEvent(tunnel)),
      })),
    )
    .execute();
  await transaction
    .deleteFrom("tunnel_sightings")
    .where("at", "<", now - historyTtlSeconds)
    .execute();
}

function toHistoryEvent(tunnel: TunnelSummary) {
  return Object.fromEntries(tunnelHistoryFields.map((field) => [field, tunnel[field]]));
}

/** Makes the next check of an account's tunnels due. */
export async function makeTunnelCheckDue(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await transaction.updateTable("tunnel_watches").set({ claimed_at: 0 }).where("account_id", "=", accountId).execute();
}
