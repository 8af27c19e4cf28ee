import type { RecentWrite, RecentWrites } from "@edge-console/contract/console/recent-writes";
import { operations, writeNames } from "@edge-console/contract/operations";
import type { Actor } from "@edge-console/contract/permissions";
import { parseChanges } from "../../people/audit/changes.ts";
import type { Store } from "../../platform/db/store.ts";
import { listDeletedTargets, listRecentIntents } from "../upstream/recent-intents.ts";
import type { Intent } from "../upstream/intent.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";
import { canSeeResult, toWriteOutcome } from "./stored-result.ts";
import { getCreatedId } from "./to-account-event.ts";

const deletions = writeNames.filter((name) => operations[name].effect === "delete");

/**
 * Lists a user's writes outside of bulk runs that are open or recent, newest first: those whose objects the user's current
 * role sees.
 */
export async function listRecentWrites(
  store: Store,
  { accountId, userId, actor }: { readonly accountId: string; readonly userId: string; readonly actor: Actor },
): Promise<RecentWrites> {
  const now = await store.now();
  const [recent, deleted] = await Promise.all([
    listRecentIntents(store, accountId, userId, now),
    listDeletedTargets(store, accountId, deletions, now),
  ]);
  return { writes: recent.flatMap((intent) => toRecentWrite(intent, actor, deleted) ?? []) };
}

function toRecentWrite(intent: Intent, actor: Actor, deleted: readonly string[]): RecentWrite | undefined {
  const parsed = parseIntentTarget(intent);
  if (!parsed || !canSeeResult(actor, parsed.operation)) return undefined;
  const outcome = toWriteOutcome(intent, parsed.operation);
  const data = outcome.state === "applied" ? outcome.data : undefined;
  const created = getCreatedId(parsed.operation, data);
  const target = created === undefined ? intent.target : `${intent.target}/${created}`;
  const changes = parseChanges(intent.changes);
  return {
    id: intent.request_id,
    key: intent.idempotency_key,
    operation: parsed.name,
    target,
    name: findName(changes, data),
    fields: parsed.operation.effect === "update" ? changes.map(({ field }) => field) : [],
    isDeleted: deleted.some((path) => target === path || target.startsWith(`${path}/`)),
    at: intent.created_at,
    state: outcome.state,
    settledAt: outcome.state === "pending" ? null : (intent.reconciled_at ?? intent.resolved_at),
    responseLost: intent.state === "unconfirmed" || intent.reconciled !== null,
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
