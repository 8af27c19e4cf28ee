import { setTimeout as wait } from "node:timers/promises";
import { UpstreamError } from "../upstream/failure.ts";
import { type DueObject, listDue, loadChildren, type LoaderContext, loadObjects } from "./account-loader.ts";

/** What a page needs of the index. */
export interface RefreshOptions {
  /** Age from which zones and tunnels are loaded again, in seconds. */
  readonly staleAfterSeconds?: number;
  /** IDs of the zones that the page shows, whose hostnames are loaded first. */
  readonly first?: readonly string[];
}

/** Why an account couldn't be loaded. */
export interface LoadFailure {
  readonly error: unknown;
}

/** Keeps the index of the accounts that members search up to date, within half of the rate limit. */
export interface AccountRefresher {
  /**
   * Loads the zones and tunnels of an account and what has changed. Loads hostnames and endpoints that are due in the
   * background. Resolves when the former is done.
   */
  refresh(accountId: string, options?: RefreshOptions): Promise<void>;
  /** Returns why the last load of an account failed; undefined if it didn't, or is only waiting for the rate limit. */
  getFailure(accountId: string): LoadFailure | undefined;
  /** Continues the background loads of accounts that were searched recently; `now` in Unix seconds. */
  resume(now: number): void;
  stop(): Promise<void>;
}

/** Age after which zones and tunnels are loaded again, with two requests, when someone searches. */
export const searchStaleAfterSeconds = 60;
/**
 * Age after which hostnames and endpoints are loaded again while someone searches: at least `min`, and so much for each
 * zone and tunnel that an account needs at most 15 requests a minute.
 */
const childrenStaleAfterSeconds = { min: 600, each: 4 };
/** Time after a search during which the account is kept up to date. */
const keepWarmSeconds = 1_800;
/** Loads without a pause, so that a small account is complete immediately. */
const burstLoads = 60;
/** Time between the starts of the others: 150 requests a minute, half of a key's limit. */
const intervalMs = 400;

export function createAccountRefresher(context: LoaderContext, onError: (error: unknown) => void): AccountRefresher {
  const { store } = context;
  const stopping = new AbortController();
  const refreshing = new Map<string, Promise<void>>();
  const loading = new Map<string, Promise<void>>();
  /** When each account was last searched, in Unix seconds. */
  const searchedAt = new Map<string, number>();
  /** Zones of each account that a page showed last. */
  const shown = new Map<string, readonly string[]>();
  const failures = new Map<string, LoadFailure>();

  async function listDueObjects(accountId: string, limit: number): Promise<DueObject[]> {
    const { objects } = await store.db
      .selectFrom("search_objects")
      .select((row) => row.fn.countAll<number>().as("objects"))
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const { min, each: perObject } = childrenStaleAfterSeconds;
    const before = (await store.now()) - Math.max(min, objects * perObject);
    return listDue(store, accountId, { before, limit, first: shown.get(accountId) ?? [] });
  }

  async function loadRecentChanges(accountId: string, staleAfterSeconds: number): Promise<void> {
    const isLoaded = await loadObjects(context, accountId, (await store.now()) - staleAfterSeconds);
    if (isLoaded) failures.delete(accountId);
    const due = await listDueObjects(accountId, burstLoads);
    for (const object of due.filter(({ hasChanged }) => hasChanged)) await load(object);
    // A small account.
    if (due.length < burstLoads && !loading.has(accountId)) {
      for (const object of due.filter(({ hasChanged }) => !hasChanged)) await load(object);
    }
  }

  async function load(object: DueObject): Promise<void> {
    await loadChildren(context, object);
    failures.delete(object.accountId);
  }

  /** Loads everything that is due, with pauses. A failure ends it; `resume` starts it again. */
  async function loadDue(accountId: string): Promise<void> {
    for (let loads = 0; !stopping.signal.aborted; loads += 1) {
      const [object] = await listDueObjects(accountId, 1);
      if (!object) return;
      const startedAt = performance.now();
      await load(object);
      const pauseMs = intervalMs - (performance.now() - startedAt);
      if (loads >= burstLoads && pauseMs > 0) {
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  function start(runs: Map<string, Promise<void>>, accountId: string, work: (id: string) => Promise<void>) {
    const run =
      runs.get(accountId) ??
      work(accountId)
        .catch((error: unknown) => {
          if (!isRateLimited(error)) failures.set(accountId, { error });
          onError(error);
        })
        .finally(() => runs.delete(accountId));
    runs.set(accountId, run);
    return run;
  }

  return {
    async refresh(accountId, { staleAfterSeconds = searchStaleAfterSeconds, first } = {}) {
      if (stopping.signal.aborted) return;
      searchedAt.set(accountId, await store.now());
      if (first && first.length > 0) shown.set(accountId, first);
      await start(refreshing, accountId, (id) => loadRecentChanges(id, staleAfterSeconds));
      if (!stopping.signal.aborted) void start(loading, accountId, loadDue);
    },
    getFailure: (accountId) => failures.get(accountId),
    resume(now) {
      for (const [accountId, at] of searchedAt) {
        if (now - at < keepWarmSeconds) {
          void start(loading, accountId, loadDue);
          continue;
        }
        searchedAt.delete(accountId);
        shown.delete(accountId);
        failures.delete(accountId);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all([...refreshing.values(), ...loading.values()]);
    },
  };
}

function isRateLimited(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  const { failure } = error;
  return failure.kind === "rate-limited" || (failure.kind === "error-response" && failure.status === 429);
}
