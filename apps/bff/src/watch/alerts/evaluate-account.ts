import type { AlertCategory } from "@edge-console/contract/alerts/alert-categories";
import { describeError, type Log } from "../../platform/http/log.ts";
import type { JobRun } from "../../platform/jobs/job-kind.ts";
import type { AccountFacts, Collection } from "./account-facts.ts";
import { parseMemory } from "./alert-memory.ts";
import { listActiveAlerts, toActiveAlert } from "./alert-store.ts";
import type { CollectorEntry } from "./collectors.ts";
import { completeEvaluation, countChange, type Evaluation } from "./evaluations.ts";
import { gatherAccount, type GatherDeps } from "./gather-account.ts";
import { type FactsDeps, loadFacts } from "./load-facts.ts";
import { observeDeleted } from "./observe-deleted.ts";
import { getTunnelsDueAt, type Pace } from "./pace.ts";
import { reconcileAlerts } from "./reconcile-alerts.ts";

export interface EvaluationDeps extends GatherDeps, FactsDeps {
  readonly collectors: readonly CollectorEntry[];
  readonly log: Log;
}

/** What an evaluation resulted in. */
export interface EvaluationResult {
  /** Whether a reader of the alerts sees a difference. */
  readonly hasChanged: boolean;
  /** Whether a collector failed, apart from what couldn't be loaded. */
  readonly hasFailed: boolean;
  /** When a connected tunnel could be disconnected, in Unix seconds; undefined if there is none. */
  readonly tunnelsDueAt: number | undefined;
}

/**
 * Evaluates an account: loads what is due if it has subscribers, collects observations, and changes its alerts and
 * notifications in one transaction.
 *
 * @throws ClaimLostError if another process has taken over the job.
 */
export async function evaluateAccount(
  deps: EvaluationDeps,
  job: JobRun,
  evaluation: Evaluation,
  { pace, hasSubscribers }: { readonly pace: Pace; readonly hasSubscribers: boolean },
): Promise<EvaluationResult> {
  const { store } = deps;
  const accountId = job.key;
  const now = await store.now();
  const memory = parseMemory(evaluation.memory);
  const active = (await listActiveAlerts(store.db, accountId)).map(toActiveAlert);
  const gathered = hasSubscribers ? await gatherAccount(deps, { accountId, now, pace, memory }) : {};
  const state = {
    accountId,
    now: await store.now(),
    auditSeq: evaluation.auditSeq,
    memory,
    active,
    hasSubscribers,
    pace,
  };
  const { facts, auditSeq, consoleSeq } = await loadFacts(deps, state);
  const { collections, failed } = await collectAll(deps, facts);

  const observations = [...collections.flatMap((collection) => collection.observations), ...observeDeleted(facts)];
  const unchecked = new Set([...failed, ...collections.flatMap((collection) => collection.unchecked ?? [])]);
  const tunnelsDueAt = getTunnelsDueAt(facts.tunnels?.list ?? []);
  const nextMemory = Object.assign({}, memory, ...collections.map((collection) => collection.memory), gathered, {
    consoleSeq,
    tunnelsDueAt,
  });
  const hasChanged = await store.write(async (transaction) => {
    const result = {
      now: facts.now,
      auditSeq,
      memory: JSON.stringify(nextMemory),
      unchecked: [...unchecked].join(","),
    };
    await completeEvaluation(transaction, job, result);
    const isDifferent = await reconcileAlerts(transaction, { accountId, now: facts.now, observations });
    if (isDifferent) await countChange(transaction, accountId);
    return isDifferent;
  });
  return { hasChanged, hasFailed: failed.length > 0, tunnelsDueAt };
}

/** Runs all collectors. One that fails leaves its categories unchecked, and the others are evaluated. */
async function collectAll({ collectors, log }: EvaluationDeps, facts: AccountFacts) {
  const collections: Collection[] = [];
  const failed: AlertCategory[] = [];
  for (const { categories, collect } of collectors) {
    try {
      collections.push(await collect(facts));
    } catch (error) {
      failed.push(...categories);
      log.error({ accountId: facts.accountId, categories, error: describeError(error) }, "checking for alerts failed");
    }
  }
  return { collections, failed };
}
