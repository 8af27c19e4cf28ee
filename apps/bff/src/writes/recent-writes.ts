import type { RecentRun, RecentWrite, RecentWrites, WriteState } from "@edge-console/contract/console/recent-writes";
import { operations, writeNames } from "@edge-console/contract/operations";
import { parseChanges } from "../audit/changes.ts";
import type { Store } from "../db/store.ts";
import { listDeletedTargets, listRecentIntents, listRunWrites, type RunWrite } from "../upstream/recent-intents.ts";
import type { Intent } from "../upstream/intent.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";
import { toWriteOutcome } from "./stored-result.ts";
import { getCreatedId } from "./to-account-event.ts";

const deletions = writeNames.filter((name) => operations[name].effect === "delete");

/** Number of a run's unconfirmed zones that are listed. */
const maxUnconfirmedZones = 20;

/** Time after which a finished run is no longer listed, in seconds. */
const runTtlSeconds = 3600;

/** Lists a user's writes and bulk runs that are open or recent, newest first. */
export async function listRecentWrites(store: Store, accountId: string, userId: string): Promise<RecentWrites> {
  const now = await store.now();
  const [recent, runWrites, deleted] = await Promise.all([
    listRecentIntents(store, accountId, userId, now),
    listRunWrites(store, accountId, userId, now),
    listDeletedTargets(store, accountId, deletions, now),
  ]);
  return {
    writes: recent.flatMap((intent) => toRecentWrite(intent, deleted) ?? []),
    runs: [...Map.groupBy(runWrites, ({ run_id }) => run_id).values()]
      .map(toRecentRun)
      .filter((run) => isOpen(run) || run.lastAt >= now - runTtlSeconds)
      .toReversed(),
  };
}

function toRecentWrite(intent: Intent, deleted: readonly string[]): RecentWrite | undefined {
  const parsed = parseIntentTarget(intent);
  if (!parsed) return undefined;
  const outcome = toWriteOutcome(intent);
  const data = outcome.state === "applied" ? outcome.data : undefined;
  const created = getCreatedId(parsed.operation, data);
  const target = created === undefined ? intent.target : `${intent.target}/${created}`;
  const state = toState(intent);
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

function toState(intent: Pick<Intent, "state" | "answer" | "found" | "look_after">): WriteState {
  if (intent.state === "pending") return "sending";
  const { state } = toWriteOutcome(intent);
  return state === "not-recorded" ? "looking" : state;
}

const nameFields = ["ZONE_NAME", "HOSTNAME", "NAME"] as const;

/** Returns the name of the object from what was sent, or from the result. */
function findName(changes: ReturnType<typeof parseChanges>, data: unknown): string | null {
  for (const field of nameFields) {
    const change = changes.find((one) => one.field === field);
    const result: unknown = typeof data === "object" && data !== null ? Reflect.get(data, field) : undefined;
    const name = result ?? change?.after ?? change?.before;
    if (typeof name === "string") return name;
  }
  return null;
}

function toRecentRun(writes: readonly RunWrite[]): RecentRun {
  const latest = [...new Map(writes.map((write) => [write.target, write])).values()];
  const counts: Record<WriteState, number> = {
    sending: 0,
    looking: 0,
    applied: 0,
    "not-applied": 0,
    "cannot-tell": 0,
  };
  for (const write of latest) counts[toState(write)] += 1;
  const starts = writes.map(({ created_at }) => created_at);
  return {
    id: writes[0]?.run_id ?? "",
    size: writes[0]?.run_size ?? latest.length,
    at: Math.min(...starts),
    lastAt: Math.max(...starts),
    counts,
    unconfirmed: latest
      .filter((write) => ["looking", "cannot-tell"].includes(toState(write)))
      .slice(0, maxUnconfirmedZones)
      .map(({ target }) => target),
  };
}

function isOpen({ counts }: RecentRun): boolean {
  return counts.sending + counts.looking + counts["cannot-tell"] > 0;
}
