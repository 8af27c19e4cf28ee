import type { SupportSearch } from "@edge-console/contract/console/support";
import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { tunnelListSchema } from "@edge-console/contract/objects/tunnel";
import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { sql, type Transaction } from "kysely";
import { describeError, type Log } from "../http/log.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import { parsePathIds } from "../upstream/path.ts";
import { UpstreamError } from "../upstream/failure.ts";
import { DecryptionError } from "../crypto/encryption.ts";
import { type IndexedObject, syncHostnames, syncObjects } from "./indexed-objects.ts";

/** Search index of the zones and tunnels of all accounts, for support staff. */
export interface SearchIndex {
  /**
   * Updates stale accounts and some of the stale hostnames. Resolves when done. An account that can't be loaded keeps its
   * previous entries.
   */
  refresh(): Promise<void>;
  /** Continues to update hostnames if there was a recent search. */
  resume(): Promise<void>;
  /** Makes an account, and the hostnames of a zone, due for the next update. */
  invalidate(transaction: Transaction<Schema>, accountId: string, zoneId: string | undefined): Promise<void>;
  /** Returns how up to date the index is. */
  state(): Promise<SupportSearch["index"]>;
}

/** Age after which the zones and tunnels of an account are loaded again, with two requests. */
const staleAfterSeconds = 600;
/** Age after which the hostnames of a zone are loaded again, unless a change by this console makes them due. */
const hostnamesStaleAfterSeconds = 6 * 3_600;
/** Time after a search during which stale hostnames are still updated. */
const keepWarmSeconds = 1_800;
/** Limits per update. */
const maxHostnameListsPerAccount = 40;
const maxAccounts = 100;

export function createSearchIndex(store: Store, upstream: Upstream, log: Log): SearchIndex {
  let running: Promise<void> | undefined;
  let searchedAt = 0;

  /** Claims an account for an update if it is due. A failed update isn't retried before it is due again. */
  async function claim(accountId: string, now: number): Promise<boolean> {
    const claimed = await store.db
      .insertInto("search_accounts")
      .values({ account_id: accountId, claimed_at: now, read_at: null })
      .onConflict((conflict) =>
        conflict
          .column("account_id")
          .doUpdateSet({ claimed_at: now })
          .where("search_accounts.claimed_at", "<=", now - staleAfterSeconds),
      )
      .returning("account_id")
      .executeTakeFirst();
    return claimed !== undefined;
  }

  async function updateAccount(accountId: string, now: number): Promise<void> {
    const reader = upstream.createReader(accountId, "background");
    const zones = await reader.read({ operation: operations.listZones, ids: {} });
    const tunnels = await reader.read({ operation: operations.listTunnels, ids: {} });
    const { CDN_ZONES } = zoneListSchema.parse(zones.data);
    const { TUNNELS } = tunnelListSchema.parse(tunnels.data);
    await syncObjects(store, accountId, [
      ...CDN_ZONES.map(({ ID, ZONE_NAME }): IndexedObject => ({ kind: "zone", id: ID, name: ZONE_NAME })),
      ...TUNNELS.map(({ TUNNEL_ID, NAME }): IndexedObject => ({ kind: "tunnel", id: TUNNEL_ID, name: NAME })),
    ]);
    await store.db.updateTable("search_accounts").set({ read_at: now }).where("account_id", "=", accountId).execute();
  }

  async function updateHostnames(accountId: string, now: number): Promise<void> {
    const reader = upstream.createReader(accountId, "background");
    const zones = await store.db
      .selectFrom("search_objects")
      .select("object_id")
      .where("account_id", "=", accountId)
      .where("kind", "=", "zone")
      .where(isDue("hostnames_read_at", now - hostnamesStaleAfterSeconds))
      .orderBy((row) => row.fn.coalesce("hostnames_read_at", row.val(0)))
      .limit(maxHostnameListsPerAccount)
      .execute();
    for (const { object_id: zoneId } of zones) {
      const ids = parsePathIds(operations.listHostnames.path, { ZONE_ID: zoneId }) ?? {};
      const { data } = await reader.read({ operation: operations.listHostnames, ids });
      const { CDN_HOSTNAMES } = hostnameListSchema.parse(data);
      const names = CDN_HOSTNAMES.map(({ HOSTNAME }) => HOSTNAME);
      await store.write((transaction) => syncHostnames(transaction, { accountId, zoneId, names, now }));
    }
  }

  async function updateStaleAccounts(now: number): Promise<void> {
    const accounts = await store.db
      .selectFrom("accounts")
      .innerJoin("account_keys", "account_keys.account_id", "accounts.id")
      .leftJoin("search_accounts", "search_accounts.account_id", "accounts.id")
      .select("accounts.id")
      .where(isDue("claimed_at", now - staleAfterSeconds))
      .orderBy((row) => row.fn.coalesce("claimed_at", row.val(0)))
      .limit(maxAccounts)
      .execute();
    for (const { id } of accounts) {
      if (!(await claim(id, now))) continue;
      await updateAccount(id, now).catch(logUnexpected);
    }
  }

  async function updateStaleHostnames(now: number): Promise<void> {
    const accounts = await store.db
      .selectFrom("search_objects")
      .innerJoin("account_keys", "account_keys.account_id", "search_objects.account_id")
      .select("search_objects.account_id as id")
      .where("kind", "=", "zone")
      .where(isDue("hostnames_read_at", now - hostnamesStaleAfterSeconds))
      .distinct()
      .limit(maxAccounts)
      .execute();
    for (const { id } of accounts) await updateHostnames(id, now).catch(logUnexpected);
  }

  /** Ignores expected failures, such as a rejected key or an exceeded rate limit, which must not stop other accounts. */
  function logUnexpected(error: unknown): void {
    if (error instanceof UpstreamError || error instanceof DecryptionError) return;
    log.error({ error: describeError(error) }, "indexing an account for search failed");
  }

  function runExclusively(work: () => Promise<void>): Promise<void> {
    running ??= work().finally(() => (running = undefined));
    return running;
  }

  return {
    refresh: () =>
      runExclusively(async () => {
        const now = await store.now();
        searchedAt = now;
        await updateStaleAccounts(now);
        await updateStaleHostnames(now);
      }),

    async resume() {
      const now = await store.now();
      if (now - searchedAt < keepWarmSeconds) await runExclusively(() => updateStaleHostnames(now));
    },

    async invalidate(transaction, accountId, zoneId) {
      await transaction
        .updateTable("search_accounts")
        .set({ claimed_at: 0 })
        .where("account_id", "=", accountId)
        .execute();
      if (zoneId === undefined) return;
      await transaction
        .updateTable("search_objects")
        .set({ hostnames_read_at: null })
        .where("account_id", "=", accountId)
        .where("kind", "=", "zone")
        .where("object_id", "=", zoneId)
        .execute();
    },

    async state() {
      const accounts = await store.db
        .selectFrom("account_keys")
        .leftJoin("search_accounts", "search_accounts.account_id", "account_keys.account_id")
        .select((row) => [
          row.fn.countAll<number>().as("all"),
          row.fn.count<number>("read_at").as("read"),
          row.fn.min("read_at").as("oldest"),
        ])
        .executeTakeFirstOrThrow();
      const waiting = await store.db
        .selectFrom("search_objects")
        .select((row) => row.fn.countAll<number>().as("zones"))
        .where("kind", "=", "zone")
        .where("hostnames_read_at", "is", null)
        .executeTakeFirstOrThrow();
      return {
        accounts: accounts.all,
        unread: accounts.all - accounts.read,
        oldest: accounts.oldest,
        zonesWaiting: waiting.zones,
      };
    },
  };
}

/** Condition for rows whose time is null or not after `before`. */
function isDue(column: "claimed_at" | "hostnames_read_at", before: number) {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${before})`;
}
