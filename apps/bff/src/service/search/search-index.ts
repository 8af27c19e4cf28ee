import type { SupportSearch } from "@edge-console/contract/console/support";
import type { ZoneFacts } from "@edge-console/contract/console/zone-facts";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { connectedAccounts } from "../../people/accounts/api-key-store.ts";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import type { Store } from "../../platform/db/store.ts";
import { describeError, type Log } from "../../platform/http/log.ts";
import type { Upstream } from "../upstream/client.ts";
import { UpstreamError } from "../upstream/failure.ts";
import { listDue, loadChildren, type LoaderContext, loadObjects } from "./account-loader.ts";
import { createAccountRefresher, type LoadFailure, type RefreshOptions } from "./account-refresher.ts";
import { isComplete } from "./indexed-account.ts";

/** Search index of all accounts: zones, hostnames, tunnels, and endpoints. Serves support staff and the accounts' members. */
export interface SearchIndex {
  /**
   * Updates stale accounts and some of the stale hostnames and endpoints, for a search over all accounts. Resolves when done. An account
   * that can't be loaded keeps its previous entries.
   */
  refresh(): Promise<void>;
  /**
   * Updates one account for its members. Resolves when its zones, tunnels, and recent changes are loaded; the rest
   * continues in the background.
   */
  refreshAccount(accountId: string, options?: RefreshOptions): Promise<void>;
  /**
   * Returns whether everything of an account is loaded (`ready`), is being loaded (`updating`), or couldn't be loaded (`failed`).
   * What is only older stays `ready`.
   */
  accountState(accountId: string): Promise<ZoneFacts["state"]>;
  /** Returns why the last load of an account failed; undefined if it didn't, or is only waiting for the rate limit. */
  getFailure(accountId: string): LoadFailure | undefined;
  /** Continues to update what was searched recently. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Age after which the zones and tunnels of an account are loaded again for support staff, with two requests. */
const staleAfterSeconds = 600;
/** Age after which hostnames and endpoints are loaded again for support staff, unless a change makes them due. */
const childrenStaleAfterSeconds = 6 * 3_600;
/** Time after a search by support staff during which stale hostnames and endpoints are still updated. */
const keepWarmSeconds = 1_800;
/** Limits per update for support staff. */
const maxLoadsPerAccount = 40;
const maxAccounts = 100;

export function createSearchIndex(store: Store, upstream: Upstream, log: Log): SearchIndex {
  const context: LoaderContext = { store, upstream };
  const refresher = createAccountRefresher(context, logUnexpected);
  let running: Promise<void> | undefined;
  let searchedAt = 0;

  async function updateStaleAccounts(now: number): Promise<void> {
    const before = now - staleAfterSeconds;
    const accounts = await store.db
      .selectFrom(connectedAccounts(store.db))
      .leftJoin("search_accounts", "search_accounts.account_id", "connected.account_id")
      .select("connected.account_id as id")
      .where(isDue("loading_since", before))
      .orderBy((row) => row.fn.coalesce("loading_since", row.val(0)))
      .limit(maxAccounts)
      .execute();
    for (const { id } of accounts) await loadObjects(context, id, before).catch(logUnexpected);
  }

  async function updateStaleChildren(now: number): Promise<void> {
    const before = now - childrenStaleAfterSeconds;
    const accounts = await store.db
      .selectFrom("search_objects")
      .innerJoin(connectedAccounts(store.db), "connected.account_id", "search_objects.account_id")
      .select("search_objects.account_id as id")
      .where(isDue("children_claimed_at", before))
      .distinct()
      .limit(maxAccounts)
      .execute();
    for (const { id } of accounts) {
      const due = await listDue(store, id, { before, limit: maxLoadsPerAccount });
      const load = async () => {
        for (const object of due) await loadChildren(context, object);
      };
      await load().catch(logUnexpected);
    }
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
        await updateStaleChildren(now);
      }),

    refreshAccount: (accountId, options) => refresher.refresh(accountId, options),

    async accountState(accountId) {
      if (await isComplete(store.db, accountId)) return "ready";
      return refresher.getFailure(accountId) ? "failed" : "updating";
    },

    getFailure: (accountId) => refresher.getFailure(accountId),

    async resume() {
      const now = await store.now();
      refresher.resume(now);
      if (now - searchedAt < keepWarmSeconds) await runExclusively(() => updateStaleChildren(now));
    },

    stop: () => refresher.stop(),
  };
}

/** Returns how up to date the index is. */
export async function readIndexAge(db: Kysely<Schema>): Promise<SupportSearch["index"]> {
  const accounts = await db
    .selectFrom(connectedAccounts(db))
    .leftJoin("search_accounts", "search_accounts.account_id", "connected.account_id")
    .select((row) => [
      row.fn.countAll<number>().as("all"),
      row.fn.count<number>("read_at").as("read"),
      row.fn.min("read_at").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom("search_objects")
    .select((row) => row.fn.countAll<number>().as("zones"))
    .where("kind", "=", "zone")
    .where("children_claimed_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    accounts: accounts.all,
    unread: accounts.all - accounts.read,
    oldest: accounts.oldest,
    zonesWaiting: waiting.zones,
  };
}

/** Condition for rows whose time is null or not after `before`. */
function isDue(column: "loading_since" | "children_claimed_at", before: number) {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${before})`;
}
