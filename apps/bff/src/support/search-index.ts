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

/** The zones and tunnels of every account as last seen, for support staff to search. */
export interface SearchIndex {
  /**
   * Reads the accounts anew that were read long ago, and some of the hostnames that are to be read; resolves when that
   * is done. An account that cannot be read stays as it was known.
   */
  refresh(): Promise<void>;
  /** Goes on with the hostnames, as long as somebody has searched lately. */
  resume(): Promise<void>;
  /** Something changed on this account: it, and the hostnames of the zone, are read at the next refresh. */
  invalidate(transaction: Transaction<Schema>, accountId: string, zoneId: string | undefined): Promise<void>;
  /** How up to date it is. */
  state(): Promise<SupportSearch["index"]>;
}

/** An account's zones and tunnels are read anew when they are older than this: two reads. */
const staleAfterSeconds = 600;
/** A zone's hostnames, one read each, when they are older than this; sooner when they change by this console. */
const hostnamesStaleAfterSeconds = 6 * 3_600;
/** After a search so long the hostnames that are still to be read are gone on with. */
const keepWarmSeconds = 1_800;
/** Of one account in one refresh; of all accounts in one refresh. */
const maxHostnameListsPerAccount = 40;
const maxAccounts = 100;

export function createSearchIndex(store: Store, upstream: Upstream, log: Log): SearchIndex {
  let running: Promise<void> | undefined;
  let searchedAt = 0;

  /** Takes the account on, unless it is fresh or another replica has; so that a failing one is not tried all the time. */
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

  async function readAccount(accountId: string, now: number): Promise<void> {
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

  async function readHostnames(accountId: string, now: number): Promise<void> {
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

  async function refreshAccounts(now: number): Promise<void> {
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
      await readAccount(id, now).catch(leaveAsKnown);
    }
  }

  async function refreshHostnames(now: number): Promise<void> {
    const accounts = await store.db
      .selectFrom("search_objects")
      .innerJoin("account_keys", "account_keys.account_id", "search_objects.account_id")
      .select("search_objects.account_id as id")
      .where("kind", "=", "zone")
      .where(isDue("hostnames_read_at", now - hostnamesStaleAfterSeconds))
      .distinct()
      .limit(maxAccounts)
      .execute();
    for (const { id } of accounts) await readHostnames(id, now).catch(leaveAsKnown);
  }

  /** An account whose key is refused, or a budget that ran out, leaves what was known before; and no other account out. */
  function leaveAsKnown(error: unknown): void {
    if (error instanceof UpstreamError || error instanceof DecryptionError) return;
    log.error({ error: describeError(error) }, "reading an account for the search failed");
  }

  function alone(work: () => Promise<void>): Promise<void> {
    running ??= work().finally(() => (running = undefined));
    return running;
  }

  return {
    refresh: () =>
      alone(async () => {
        const now = await store.now();
        searchedAt = now;
        await refreshAccounts(now);
        await refreshHostnames(now);
      }),

    async resume() {
      const now = await store.now();
      if (now - searchedAt < keepWarmSeconds) await alone(() => refreshHostnames(now));
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

/** Whether a time lies before another, or never was. */
function isDue(column: "claimed_at" | "hostnames_read_at", before: number) {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${before})`;
}
