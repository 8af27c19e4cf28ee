import type { RecentRun, RecentWrite, RecentWrites, WriteState } from "@edge-console/contract/console/recent-writes";
import { operations, writeNames } from "@edge-console/contract/operations";
import { type Actor, can } from "@edge-console/contract/permissions";
import { parseChanges } from "../audit/changes.ts";
import type { Store } from "../db/store.ts";
import { listDeletedTargets, listRecentIntents, listRunWrites, type RunWrite } from "../upstream/recent-intents.ts";
import type { Intent } from "../upstream/intent.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";
import { canSeeResult, toWriteOutcome } from "./stored-result.ts";
import { listUnfinishedRuns, type UnfinishedRun } from "./bulk-runs.ts";
import { getCreatedId } from "./to-account-event.ts";
import { toWriteState } from "./to-write-state.ts";

const deletions = writeNames.filter((name) => operations[name].effect === "delete");

/** Number of a run's unconfirmed zones that are listed. */
const maxUnconfirmedZones = 20;

/** Time after which a finished run is no longer listed, in seconds. */
const runTtlSeconds = 3600;

/** A run whose last write started this long ago isn't running anymore; the rate limit can hold it for a minute. */
const runPauseSeconds = 90;

/**
 * Lists a user's writes and bulk runs that are open or recent, newest first: those whose objects the user's current role
 * sees.
 */
export async function listRecentWrites(
  store: Store,
  { accountId, userId, actor }: { readonly accountId: string; readonly userId: string; readonly actor: Actor },
): Promise<RecentWrites> {
  const now = await store.now();
  const [recent, runWrites, openRuns, deleted] = await Promise.all([
    listRecentIntents(store, accountId, userId, now),
    listRunWrites(store, accountId, userId, now),
    listUnfinishedRuns(store, accountId, userId, now),
    listDeletedTargets(store, accountId, deletions, now),
  ]);
  const writesByRun = Map.groupBy(runWrites, ({ run_id }) => run_id);
  const ids = new Set([...writesByRun.keys(), ...openRuns.map(({ id }) => id)]);
  return {
    writes: recent.flatMap((intent) => toRecentWrite(intent, actor, deleted) ?? []),
    // A run changes zones.
    runs: (can(actor, "zones:read") ? [...ids] : [])
      .map((id) => {
        const record = openRuns.find((run) => run.id === id);
        return toRecentRun(id, writesByRun.get(id) ?? [], record, now);
      })
      .filter((run) => isOpen(run) || run.lastAt >= now - runTtlSeconds)
      .toSorted((a, b) => b.at - a.at),
  };
}

function toRecentWrite(intent: Intent, actor: Actor, deleted: readonly string[]): RecentWrite | undefined {
  const parsed = parseIntentTarget(intent);
  if (!parsed || !canSeeResult(actor, parsed.operation)) return undefined;
  const outcome = toWriteOutcome(intent, parsed.operation);
  const data = outcome.state === "applied" ? outcome.data : undefined;
  const created = getCreatedId(parsed.operation, data);
  const target = created === undefined ? intent.target : `${intent.target}/${created}`;
  const state = toWriteState(intent);
  const changes = parseChanges(intent.changes);
  return {
    id: intent.id,
    key: intent.idempotency_key,
    operation: parsed.name,
    target,
    name: findName(changes, data),
    fields: parsed.operation.effect === "update" ? changes.map(({ field }) => field) : [],
    isDeleted: deleted.some((path) => target === path || target.startsWith(`${path}/`)),
    at: intent.created_at,
    state,
    settledAt: state === "sending" || state === "looking" ? null : (intent.found_at ?? intent.resolved_at),
    wasUnconfirmed: intent.state === "unknown" || intent.found !== null,
  };
}

const nameFields = ["ZONE_NAME", "HOSTNAME", "NAME"] as const;

/** Returns the name of the object from what was sent, or from the result. */
function findName(changes: ReturnType<typeof parseChanges>, data: unknown): string | null {
  for (const field of nameFields) {
    const change = changes.find((candidate) => candidate.field === field);
    const result: unknown = typeof data === "object" && data !== null ? Reflect.get(data, field) : undefined;
    const name = result ?? change?.after ?? change?.before;
    if (typeof name === "string") return name;
  }
  return null;
}

function toRecentRun(
  id: string,
  writes: readonly RunWrite[],
  record: UnfinishedRun | undefined,
  now: number,
): RecentRun {
  const latest = [...new Map(writes.map((write) => [write.target, write])).values()];
  const counts: Record<WriteState, number> = {
    sending: 0,
    looking: 0,
    applied: 0,
    "not-applied": 0,
    "cannot-tell": 0,
  };
  for (const write of latest) counts[toWriteState(write)] += 1;
  const starts = [...(record ? [record.created_at] : []), ...writes.map(({ created_at }) => created_at)];
  const lastAt = Math.max(...starts);
  const size = record?.size ?? writes[0]?.run_size ?? latest.length;
  // A page can be closed after its last write, before it reports the end of the run.
  const isComplete = latest.length - counts["not-applied"] >= size;
  const isSending = record !== undefined && !isComplete && record.paused_at === null && now - lastAt < runPauseSeconds;
  return {
    id,
    size,
    at: Math.min(...starts),
    lastAt,
    counts,
    isRunning: isSending || counts.sending > 0,
    canResume: record?.has_plan === true && !isComplete && !isSending,
    unconfirmed: latest
      .filter((write) => ["looking", "cannot-tell"].includes(toWriteState(write)))
      .slice(0, maxUnconfirmedZones)
      .map(({ target }) => target),
  };
}

function isOpen({ counts, canResume }: RecentRun): boolean {
  return canResume || counts.sending + counts.looking + counts["cannot-tell"] > 0;
}
