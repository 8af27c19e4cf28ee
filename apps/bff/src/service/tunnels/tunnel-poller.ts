import { tunnelListSchema } from "@edge-console/contract/objects/tunnel";
import { operations } from "@edge-console/contract/operations";
import type { Transaction } from "kysely";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobHandler, JobKind, JobRun } from "../../platform/jobs/job-kind.ts";
import { ensureJobs, scheduleJob } from "../../platform/jobs/job-queue.ts";
import type { Upstream } from "../upstream/client.ts";
import { UpstreamError } from "../upstream/failure.ts";
import { invalidateAccount } from "../search/record-write.ts";
import { diffTunnels, type StoredTunnels } from "./diff-tunnels.ts";
import { loadWatch, recordTunnels } from "./record-tunnels.ts";
import { listChangedTunnels } from "./tunnel-history.ts";

export interface TunnelPollerDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly events: AccountEvents;
  /** Poll interval per account, shared by all replicas. */
  readonly intervalSeconds: number;
}

/** Polls the tunnels of an account; the key is its ID. */
const pollTunnelsJob: JobKind = {
  kind: "poll-tunnels",
  concurrency: 20,
  perAccount: 1,
  deadlineSeconds: 30,
  retry: { firstSeconds: 10, maxSeconds: 300 },
};

/** Intervals for which an account is polled after a replica reported that it has a subscriber, which it does once in each. */
const watchedIntervals = 2.5;

/** Seconds by which the tunnels that a page loads may be older than its request: reads are shared, and can take this long. */
const maxReadSeconds = 15;

/** Polls the tunnels of accounts that have a subscriber who can see them. */
export interface TunnelPoller {
  /** Polls an account once per interval, for all pages and replicas, and stores changes. */
  readonly handler: JobHandler;
  /** Reports subscribers of this replica, and publishes changes to them. Call it about every second. */
  follow(): Promise<void>;
}

export function createTunnelPoller(deps: TunnelPollerDeps): TunnelPoller {
  const { store, upstream, events, intervalSeconds } = deps;
  /** State that this replica published last, by account. */
  const lastPublished = new Map<
    string,
    { readonly revision: number; readonly seen: StoredTunnels; readonly isBaseline?: true }
  >();
  /** When this replica reported a subscriber last, by account. */
  const reported = new Map<string, number>();

  async function poll(job: JobRun): Promise<number | null> {
    const accountId = job.key;
    const now = await store.now();
    const watch = await loadWatch(store.db, accountId);
    if (!watch || watch.watchedUntil <= now) return null;
    const next = now + intervalSeconds;
    try {
      const call = { operation: operations.listTunnels, ids: {} };
      const response = await upstream.createReader(accountId, "read").read(call);
      const { TUNNELS } = tunnelListSchema.parse(response.data);
      await store.write(async (transaction) => {
        await job.assertClaim(transaction);
        const changed = await recordTunnels(transaction, accountId, now, TUNNELS);
        // The states of zones follow from tunnels in the index.
        if (changed.length > 0) await invalidateAccount(transaction, accountId);
      });
    } catch (error) {
      // Open pages show the failure of their reads.
      if (!(error instanceof UpstreamError)) throw error;
    }
    return next;
  }

  /**
   * Remembers the last known state of accounts whose first page was opened here; before their first poll, that's no tunnel. A
   * change since then is published after the next poll, and those since shortly before the page's request now: the page may have
   * loaded the tunnels before.
   */
  async function setBaselines(accounts: readonly string[], now: number): Promise<void> {
    const startTimes = events.getSubscribedAccounts();
    for (const accountId of accounts) {
      const { revision, seen } = (await loadWatch(store.db, accountId)) ?? { revision: 0, seen: {} };
      lastPublished.set(accountId, { revision, seen, isBaseline: true });
      const time = Date.now() / 1000;
      // Times in the database are whole seconds.
      const ageSeconds = Math.ceil(time - (startTimes.get(accountId) ?? time));
      publish(accountId, await listChangedTunnels(store.db, accountId, now - ageSeconds - maxReadSeconds));
    }
  }

  async function publishChanges(accounts: readonly string[]): Promise<void> {
    const rows = await store.db
      .selectFrom("tunnel_polls")
      .select(["account_id", "revision"])
      .where("account_id", "in", accounts)
      .execute();
    for (const { account_id: accountId, revision } of rows) {
      if (lastPublished.get(accountId)?.revision !== revision) await publishAccountChanges(accountId);
    }
  }

  function publish(accountId: string, changed: readonly string[]): void {
    if (changed.length > 0) upstream.invalidateReads(accountId);
    for (const tunnelId of changed) events.publish(accountId, { resource: "tunnel", tunnelId });
  }

  async function publishAccountChanges(accountId: string): Promise<void> {
    const watch = await loadWatch(store.db, accountId);
    const before = lastPublished.get(accountId);
    // Two polls may end in the wrong order.
    if (!watch || !before || watch.revision <= before.revision) return;
    lastPublished.set(accountId, watch);
    const { changed, reported } = diffTunnels(before.seen, watch.seen);
    publish(accountId, changed);
    // A page that was just opened has loaded the times of the reports.
    if (reported && changed.length === 0 && !before.isBaseline) events.publish(accountId, { resource: "tunnel" });
  }

  return {
    handler: { ...pollTunnelsJob, run: poll },
    async follow() {
      const accounts = events.getAccountsToPoll();
      for (const known of [lastPublished, reported])
        for (const accountId of known.keys()) if (!accounts.includes(accountId)) known.delete(accountId);
      if (accounts.length === 0) return;
      const now = await store.now();
      const due = accounts.filter((id) => Math.abs(now - (reported.get(id) ?? -Infinity)) >= intervalSeconds);
      await setBaselines(
        accounts.filter((id) => !lastPublished.has(id)),
        now,
      );
      if (due.length > 0) await watchAccounts(store, now, Math.ceil(watchedIntervals * intervalSeconds), due);
      for (const accountId of due) reported.set(accountId, now);
      await publishChanges(accounts);
    },
  };
}

/** Keeps polling accounts for a while. */
async function watchAccounts(store: Store, now: number, seconds: number, accountIds: readonly string[]): Promise<void> {
  const polled_until = now + seconds;
  for (const batch of chunk(accountIds)) {
    await store.writeRelaxed(async (transaction) => {
      await transaction
        .insertInto("tunnel_polls")
        .values(batch.map((account_id) => ({ account_id, polled_until, polled_at: null, tunnels: "{}", revision: 0 })))
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ polled_until }))
        .execute();
      const jobs = batch.map((accountId) => ({ key: accountId, accountId }));
      await ensureJobs(transaction, now, pollTunnelsJob, jobs);
    });
  }
}

/** Polls an account's tunnels now, if they are polled. */
export async function makeTunnelCheckDue(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await scheduleJob(transaction, 0, pollTunnelsJob, { key: accountId, accountId });
}
