import type { AccountEvent } from "@edge-console/contract/console/events";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Mailer } from "../../people/mail/mailer.ts";
import { ClaimLostError, type JobHandler, type JobRun } from "../../platform/jobs/job-kind.ts";
import { findAccountsWithSubscribers } from "../notifications/subscribers.ts";
import { countIndexedObjects } from "../../service/search/indexed-account.ts";
import { evaluateAccount, type EvaluationDeps } from "./evaluate-account.ts";
import {
  ensureEvaluations,
  evaluateAlertsJob,
  listChangeCounts,
  loadEvaluation,
  makeEvaluationsDue,
} from "./evaluations.ts";
import { computePace, type Pace } from "./pace.ts";

export interface AlertEvaluatorDeps extends EvaluationDeps {
  readonly events: AccountEvents;
  readonly mailer: Pick<Mailer, "enabled">;
  /** Called at the end of each evaluation. */
  readonly onEvaluation: (outcome: "completed" | "failed") => void;
}

/** Evaluates accounts for alerts while someone is notified of them, or has them open. */
export interface AlertEvaluator {
  /** Evaluates an account, again and again while someone is interested. */
  readonly handler: JobHandler;
  /** Reports who is interested, and what has happened on this replica. Call it about every second. */
  follow(): Promise<void>;
  /** Publishes changes of alerts by any replica to the pages that are open here. Call it about as often. */
  publishChanges(): Promise<void>;
}

/** Who is notified of alerts, and how often their accounts are evaluated for that. */
interface Subscribers {
  readonly checkedAt: number;
  readonly accountIds: ReadonlySet<string>;
  readonly pace: Pace;
}

/** Time between two checks of who is interested in alerts, in seconds. */
const interestSeconds = 30;

/**
 * Part of the time between evaluations by which it varies. The rate limit counts whole minutes: at a fixed interval, the
 * same accounts would be evaluated at the end of a minute each time, when others have used it up.
 */
const variation = 0.1;

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

/** Creates the evaluator of this replica. */
export function createAlertEvaluator(deps: AlertEvaluatorDeps): AlertEvaluator {
  const { store, events, mailer, onEvaluation } = deps;
  const triggered = new Set<string>();
  /** Changes that this process published last, by account. */
  const published = new Map<string, number>();
  /** Accounts that this replica reported as open. */
  let watched: ReadonlySet<string> = new Set();
  let reportedAt = -Infinity;
  let lastSubscribers: Subscribers | undefined;

  events.onPublish((accountId, { resource }) => {
    if (triggers.has(resource)) triggered.add(accountId);
  });

  async function loadSubscribers(now: number): Promise<Subscribers> {
    if (lastSubscribers && !isOver(lastSubscribers.checkedAt, now)) return lastSubscribers;
    const accountIds = new Set(await findAccountsWithSubscribers(store.db, { emailEnabled: mailer.enabled }));
    const pace = computePace({ accounts: accountIds.size, objects: await countIndexedObjects(store.db) });
    lastSubscribers = { checkedAt: now, accountIds, pace };
    return lastSubscribers;
  }

  async function evaluate(job: JobRun): Promise<number | null> {
    const now = await store.now();
    const { accountIds, pace } = await loadSubscribers(now);
    const hasSubscribers = accountIds.has(job.key);
    const evaluation = await loadEvaluation(store.db, job.key);
    if (!hasSubscribers && evaluation.watchedUntil <= now) return null;
    let tunnelsDueAt: number | undefined;
    try {
      const { hasFailed, ...result } = await evaluateAccount(deps, job, evaluation, { pace, hasSubscribers });
      tunnelsDueAt = result.tunnelsDueAt;
      onEvaluation(hasFailed ? "failed" : "completed");
    } catch (error) {
      // The other process counts its own result.
      if (!(error instanceof ClaimLostError)) onEvaluation("failed");
      throw error;
    }
    const next = now + Math.round(pace.evaluation * (1 + variation * (2 * Math.random() - 1)));
    return Math.min(next, Math.max(tunnelsDueAt ?? next, now + pace.tunnels));
  }

  async function reportInterest(now: number): Promise<void> {
    const open = new Set(events.getSubscribedAccounts().keys());
    if (!isOver(reportedAt, now)) {
      const opened = [...open].filter((id) => !watched.has(id));
      await ensureEvaluations(store, now, opened, { watched: true });
      watched = new Set([...watched, ...opened]);
      return;
    }
    const { accountIds } = await loadSubscribers(now);
    await ensureEvaluations(store, now, [...accountIds], { watched: false });
    await ensureEvaluations(store, now, [...open], { watched: true });
    watched = open;
    reportedAt = now;
  }

  return {
    handler: { ...evaluateAlertsJob, run: evaluate },

    async follow() {
      const now = await store.now();
      await reportInterest(now);
      const accountIds = [...triggered];
      triggered.clear();
      await makeEvaluationsDue(store, now, accountIds);
    },

    async publishChanges() {
      const now = await store.now();
      const open = events.getSubscribedAccounts();
      for (const accountId of published.keys()) if (!open.has(accountId)) published.delete(accountId);
      for (const { accountId, changes, evaluatedAt } of await listChangeCounts(store, [...open.keys()])) {
        const before = published.get(accountId);
        if (before === changes) continue;
        published.set(accountId, changes);
        // A page that was opened after the change has loaded it; one that was opened before may not have.
        const openSeconds = Date.now() / 1000 - (open.get(accountId) ?? 0);
        const isSinceOpening = evaluatedAt !== null && evaluatedAt >= Math.floor(now - openSeconds);
        if (before !== undefined || (changes > 0 && isSinceOpening)) events.publish(accountId, { resource: "alert" });
      }
    },
  };
}

/** Returns whether the time between two checks of who is interested is over; also after the clock went back. */
function isOver(since: number, now: number): boolean {
  return Math.abs(now - since) >= interestSeconds;
}
