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
import { invalidateAccount } from "../search/search-index.ts";
import {
  toTunnelsById,
  diffTunnels,
  isHistoryEvent,
  type StoredTunnels,
  storedTunnelsSchema,
  type TunnelsById,
} from "./diff-tunnels.ts";

export interface TunnelPollerDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly events: AccountEvents;
  readonly log: Log;
  /** Poll interval per account, shared by all replicas. */
  readonly intervalSeconds: number;
}

const historyTtlSeconds = 90 * 86_400;

/**
 * Polls the tunnels of accounts that have a subscriber who can see them: one read per account and interval, for all pages
 * and replicas. Stores and publishes changes. Call the returned function about every second; it doesn't wait for reads.
 */
export function createTunnelPoller(deps: TunnelPollerDeps): () => Promise<void> {
  const { store, upstream, events, log, intervalSeconds } = deps;
  const polling = new Set<string>();
  /** State that this replica published last, by account. */
  const lastPublished = new Map<string, { readonly changes: number; readonly seen: StoredTunnels }>();

  async function poll(accountId: string): Promise<void> {
    const now = await store.now();
    if (!(await claimPoll(store, accountId, now, intervalSeconds))) return;
    const response = await upstream
      .createReader(accountId, "read")
      .read({ operation: operations.listTunnels, ids: {} });
    const { TUNNELS } = tunnelListSchema.parse(response.data);
    await store.write((transaction) => saveTunnels(transaction, accountId, now, toTunnelsById(TUNNELS)));
    await publishChanges([accountId]);
  }

  async function publishChanges(accounts: readonly string[]): Promise<void> {
    const rows = await store.db
      .selectFrom("tunnel_watches")
      .select(["account_id", "changes"])
      .where("account_id", "in", accounts)
      // Null until the first poll of a replica ends.
      .where("looked_at", "is not", null)
      .execute();
    for (const { account_id: accountId, changes } of rows) {
      if (lastPublished.get(accountId)?.changes !== changes) await publishAccountChanges(accountId);
    }
  }

  async function publishAccountChanges(accountId: string): Promise<void> {
    const watch = await loadWatch(store.db, accountId);
    const before = lastPublished.get(accountId);
    // Two polls may end in the wrong order.
    if (!watch || (before && watch.changes <= before.changes)) return;
    lastPublished.set(accountId, watch);
    if (!before) {
      // Subscribers may have loaded the tunnels before this poll, so they have to reload.
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
      // Not awaited, so that a slow response doesn't delay other accounts.
      void poll(accountId)
        .catch((error: unknown) => {
          // Open pages show the failure of their reads.
          if (!(error instanceof UpstreamError)) log.error({ error: describeError(error) }, "polling tunnels failed");
        })
        .finally(() => polling.delete(accountId));
    }
  };
}

/** Claims the poll of an account for an interval. Returns false if another replica has claimed it. */
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
  // Locks the row, so that the later of two polls counts.
  const { numUpdatedRows } = await transaction
    .updateTable("tunnel_watches")
    .set({ claimed_at: (row) => row.ref("claimed_at") })
    .where("account_id", "=", accountId)
    .where((row) => row.or([row("looked_at", "is", null), row("looked_at", "<", now)]))
    .executeTakeFirst();
  const before = numUpdatedRows > 0n ? await loadWatch(transaction, accountId) : undefined;
  if (!before) return;

  const { changed, reported } = diffTunnels(before.seen, seen);
  const hasChanged = changed.length > 0 || reported;
  await transaction
    .updateTable("tunnel_watches")
    .set({ looked_at: now, ...(hasChanged && { seen: JSON.stringify(seen), changes: before.changes + 1 }) })
    .where("account_id", "=", accountId)
    .execute();

  // The states of zones follow from tunnels in the index.
  if (changed.length > 0) await invalidateAccount(transaction, accountId);
  const newEvents = Object.values(seen).filter((tunnel) => isHistoryEvent(before.seen[tunnel.TUNNEL_ID], tunnel));
  if (newEvents.length === 0) return;
  await transaction
    .insertInto("tunnel_sightings")
    .values(
      newEvents.map((tunnel) => ({
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
