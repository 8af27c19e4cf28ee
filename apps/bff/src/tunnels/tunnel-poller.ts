import { tunnelHistoryFields } from "@edge-console/contract/console/tunnel-history";
import { tunnelListSchema, type TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { operations } from "@edge-console/contract/operations";
import type { Transaction } from "kysely";
import type { AccountEvents } from "../events/account-events.ts";
import { describeError, type Log } from "../http/log.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import { UpstreamError } from "../upstream/trouble.ts";
import {
  byId,
  changesBetween,
  isSighting,
  type SeenTunnels,
  seenTunnelsSchema,
  type TunnelsById,
} from "./diff-tunnels.ts";

/** What watching takes. */
export interface TunnelWatchDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly events: AccountEvents;
  readonly log: Log;
  /** Seconds between two looks at an account, by all replicas together. */
  readonly intervalSeconds: number;
}

/** So long a sighting is kept, in seconds. */
const keptSeconds = 90 * 86_400;

/**
 * Looks at the tunnels of every account that somebody follows who may see them: one read of the service an interval,
 * however many pages are open at however many replicas, and none when there is no page. What changed is kept, and told
 * to all who follow. To be called every second or so; does not wait for what it begins.
 */
export function createTunnelWatch(deps: TunnelWatchDeps): () => Promise<void> {
  const { store, upstream, events, log, intervalSeconds } = deps;
  const looking = new Set<string>();
  /** What was told here last. */
  const told = new Map<string, { readonly changes: number; readonly seen: SeenTunnels }>();

  async function look(accountId: string): Promise<void> {
    const now = await store.now();
    if (!(await claim(store, accountId, now, intervalSeconds))) return;
    const answer = await upstream.readerFor(accountId, "read").read({ operation: operations.listTunnels, ids: {} });
    const { TUNNELS } = tunnelListSchema.parse(answer.data);
    await store.write((transaction) => keep(transaction, accountId, now, byId(TUNNELS)));
    await tell([accountId]);
  }

  async function tell(accounts: readonly string[]): Promise<void> {
    const watches = await store.db
      .selectFrom("tunnel_watches")
      .select(["account_id", "changes"])
      .where("account_id", "in", accounts)
      // Until then there is nothing to tell: some replica has its first look right now.
      .where("looked_at", "is not", null)
      .execute();
    for (const { account_id: accountId, changes } of watches) {
      if (told.get(accountId)?.changes !== changes) await tellOf(accountId);
    }
  }

  async function tellOf(accountId: string): Promise<void> {
    const watch = await readWatch(store.db, accountId);
    const before = told.get(accountId);
    // Two readings may come in the wrong order.
    if (!watch || (before && watch.changes <= before.changes)) return;
    told.set(accountId, watch);
    if (!before) {
      // Whoever follows since now has read before this look: it may have changed in between.
      events.publish(accountId, { resource: "tunnel" });
      return;
    }
    const { changed, reported } = changesBetween(before.seen, watch.seen);
    if (changed.length > 0) upstream.forget(accountId);
    for (const tunnelId of changed) events.publish(accountId, { resource: "tunnel", tunnelId });
    if (reported && changed.length === 0) events.publish(accountId, { resource: "tunnel" });
  }

  return async () => {
    const accounts = events.watched();
    for (const accountId of told.keys()) if (!accounts.includes(accountId)) told.delete(accountId);
    if (accounts.length === 0) return;
    await tell(accounts);
    for (const accountId of accounts) {
      if (looking.has(accountId)) continue;
      looking.add(accountId);
      // Not waited for: one account's slow answer holds up no other.
      void look(accountId)
        .catch((error: unknown) => {
          // Whoever looks at a page is told by their own reads.
          if (!(error instanceof UpstreamError)) log.error({ error: describeError(error) }, "watching tunnels failed");
        })
        .finally(() => looking.delete(accountId));
    }
  };
}

/** Whether this replica is the one to look now; the others then leave it for an interval. */
async function claim(store: Store, accountId: string, now: number, intervalSeconds: number): Promise<boolean> {
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

async function readWatch(db: Store["db"] | Transaction<Schema>, accountId: string) {
  const row = await db
    .selectFrom("tunnel_watches")
    .select(["looked_at", "seen", "changes"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && { lookedAt: row.looked_at, changes: row.changes, seen: seenTunnelsSchema.parse(JSON.parse(row.seen)) };
}

async function keep(
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
  const before = numUpdatedRows > 0n ? await readWatch(transaction, accountId) : undefined;
  if (!before) return;

  const { changed, reported } = changesBetween(before.seen, seen);
  const isOther = changed.length > 0 || reported;
  await transaction
    .updateTable("tunnel_watches")
    .set({ looked_at: now, ...(isOther && { seen: JSON.stringify(seen), changes: before.changes + 1 }) })
    .where("account_id", "=", accountId)
    .execute();

  const sightings = Object.values(seen).filter((tunnel) => isSighting(before.seen[tunnel.TUNNEL_ID], tunnel));
  if (sightings.length === 0) return;
  await transaction
    .insertInto("tunnel_sightings")
    .values(
      sightings.map((tunnel) => ({
        account_id: accountId,
        tunnel_id: tunnel.TUNNEL_ID,
        at: now,
        looked_at: before.lookedAt,
        sighted: JSON.stringify(sightedOf(tunnel)),
      })),
    )
    .execute();
  await transaction
    .deleteFrom("tunnel_sightings")
    .where("at", "<", now - keptSeconds)
    .execute();
}

function sightedOf(tunnel: TunnelSummary) {
  return Object.fromEntries(tunnelHistoryFields.map((field) => [field, tunnel[field]]));
}

/** Makes the next check of an account's tunnels due. */
export async function makeTunnelCheckDue(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await transaction.updateTable("tunnel_watches").set({ claimed_at: 0 }).where("account_id", "=", accountId).execute();
}
