import type { AccountEvent } from "@edge-console/contract/console/events";
import type { AccountEvents } from "../events/account-events.ts";
import { describeError } from "../http/log.ts";
import type { Mailer } from "../accounts/mailer.ts";
import { findAccountsWithSubscribers } from "../notifications/subscribers.ts";
import { countIndexedObjects } from "../search/indexed-account.ts";
import { evaluateAccount, type EvaluationDeps } from "./evaluate-account.ts";
import {
  claimDueAccounts,
  type Lease,
  LeaseLostError,
  listChangeCounts,
  listEvaluated,
  makeEvaluationsDue,
  releaseLease,
  startEvaluating,
} from "./evaluation-leases.ts";
import { computePace, type Pace } from "./pace.ts";

export interface AlertWorkerDeps extends EvaluationDeps {
  readonly events: AccountEvents;
  readonly mailer: Pick<Mailer, "enabled">;
  /** Called at the end of each evaluation. */
  readonly onEvaluation: (outcome: "completed" | "failed") => void;
}

/** Evaluates accounts for alerts. */
export interface AlertWorker {
  /** Evaluates what is due. Call it every second or so, on every replica. */
  run(): Promise<void>;
  /** Publishes changes of alerts by any replica to the pages that are open here. Call it about as often. */
  publishChanges(): Promise<void>;
}

/** Time between two checks of who is interested in alerts, in seconds. */
const interestSeconds = 30;
/** Accounts that a run claims, of which so many are evaluated at a time. */
const batchSize = 40;
const concurrency = 4;

/** Events of an account after which it's evaluated immediately. */
const triggers: ReadonlySet<AccountEvent["resource"]> = new Set([
  "zone",
  "hostname",
  "certificate",
  "tunnel",
  "api-key",
  "membership",
  "standing",
  "usage-thresholds",
]);

/**
 * Creates the worker. Accounts are evaluated while someone is notified of their alerts, or has them open; one process at a
 * time evaluates an account, and the account that waited longest is next.
 */
export function createAlertWorker(deps: AlertWorkerDeps): AlertWorker {
  const { store, events, mailer, log, onEvaluation } = deps;
  const triggered = new Set<string>();
  /** Changes that this process published last, by account. */
  const published = new Map<string, number>();
  let subscribed = new Set<string>();
  let watched = new Set<string>();
  let pace: Pace = computePace({ accounts: 0, objects: 0 });
  let checkedAt = -Infinity;

  events.onPublish((accountId, { resource }) => {
    if (triggers.has(resource)) triggered.add(accountId);
  });

  async function updateInterest(now: number): Promise<void> {
    const open = new Set(events.getSubscribedAccounts().keys());
    const opened = [...open].filter((id) => !watched.has(id));
    if (now - checkedAt < interestSeconds && now >= checkedAt) {
      watched = new Set([...watched, ...opened]);
      if (opened.length > 0) await startEvaluating(store, opened, true);
      return;
    }
    checkedAt = now;
    watched = open;
    subscribed = new Set(await findAccountsWithSubscribers(store.db, { emailEnabled: mailer.enabled }));
    pace = computePace({ accounts: subscribed.size, objects: await countIndexedObjects(store.db) });
    const evaluated = await listEvaluated(store);
    const missing = [...subscribed].filter((id) => !evaluated.has(id));
    if (missing.length > 0) await startEvaluating(store, missing, false);
    if (open.size > 0) await startEvaluating(store, [...open], true);
  }

  async function evaluate(lease: Lease): Promise<void> {
    const hasSubscribers = subscribed.has(lease.accountId);
    try {
      if (!hasSubscribers && !lease.isWatched) {
        await releaseLease(store, lease, true);
        return;
      }
      const { hasFailed } = await evaluateAccount(deps, lease, { pace, hasSubscribers });
      onEvaluation(hasFailed ? "failed" : "completed");
    } catch (error) {
      // The other process records its own result.
      if (error instanceof LeaseLostError) return;
      onEvaluation("failed");
      log.error({ accountId: lease.accountId, error: describeError(error) }, "evaluating alerts failed");
      await releaseLease(store, lease, false);
    }
  }

  return {
    async run() {
      await updateInterest(await store.now());
      if (triggered.size > 0) {
        const accountIds = [...triggered];
        triggered.clear();
        await makeEvaluationsDue(store, accountIds);
      }
      const leases = await claimDueAccounts(store, { limit: batchSize, intervalSeconds: pace.evaluation });
      const queue = leases.values();
      const workers = Array.from({ length: concurrency }, async () => {
        for (const lease of queue) await evaluate(lease);
      });
      await Promise.all(workers);
    },

    async publishChanges() {
      const open = events.getSubscribedAccounts();
      for (const accountId of published.keys()) if (!open.has(accountId)) published.delete(accountId);
      for (const [accountId, changes] of await listChangeCounts(store, [...open.keys()])) {
        const before = published.get(accountId);
        if (before === changes) continue;
        published.set(accountId, changes);
        // A page that was opened after the change has loaded it; one that was opened before may not have.
        if (before !== undefined || changes > 0) events.publish(accountId, { resource: "alert" });
      }
    },
  };
}
