import { operationNames, operations } from "@edge-console/contract/operations";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import type { WriteEvidence } from "@edge-console/contract/rules/unconfirmed-write";
import type { Transaction } from "kysely";
import type { NewAuditEntry, AuditLog } from "../audit/audit-log.ts";
import { parseChanges } from "../audit/changes.ts";
import { systemEntry } from "../audit/new-entries.ts";
import { findUnresolvedEntry } from "../audit/find-unresolved-entry.ts";
import type { AccountEvents } from "../events/account-events.ts";
import { describeError, type Log } from "../http/log.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { SearchIndex } from "../support/search-index.ts";
import type { AccountReader, Upstream } from "../upstream/client.ts";
import { type Call, callBodySchema } from "../upstream/call-service.ts";
import { type Intent, maxWriteSeconds } from "../upstream/write-intents.ts";
import { type ParsedIds, toServicePath } from "../upstream/path.ts";
import { UpstreamError } from "../upstream/failure.ts";
import { hasServiceResponse } from "./stored-result.ts";
import { getCreatedId, toAccountEvent } from "./to-account-event.ts";
import { type IntentTarget, parseIntentTarget } from "./parse-intent-target.ts";
import { invalidateIndexes } from "./invalidate-indexes.ts";
import { isSuperseded } from "./superseded-writes.ts";
import { type Reconciler, reconcilers, type ReconcileResult, type ReconcileContext } from "./reconcilers.ts";

/** What reading back takes. */
export interface WriteReconcilerDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly searchIndex: SearchIndex;
  readonly log: Log;
}

const minDelaySeconds = 10;
/** A service that cannot say for long is asked this often, so that it is known soon after it can. */
const maxDelaySeconds = 300;

/** DATA of a read, `found` being undefined after the service's 404. */
type ReadResult = { readonly found: unknown } | "unread";

/** The looks that are due at one time. */
interface ReconcilePass {
  /** Unix seconds: before anything was read. */
  readonly startedAt: number;
  /** What was read in it, by account and place. */
  readonly reads: Map<string, Promise<ReadResult>>;
}

/**
 * Looks for the writes whose answer was lost: by a timeout, a reset, a kill of this or another replica. What reading
 * tells is put on record and told; nothing is ever sent again. To be called every second or so, on every replica.
 */
export function createWriteReconciler(deps: WriteReconcilerDeps): () => Promise<void> {
  const { store, upstream, log } = deps;
  return async () => {
    const due = Map.groupBy(await upstream.intents.listDue(), (intent) => intent.account_id);
    if (due.size === 0) return;
    const pass: ReconcilePass = { startedAt: await store.now(), reads: new Map() };
    // One after the other on an account: what one write is found to have made is not another's.
    const reconciliations = await Promise.allSettled(
      [...due.values()].map(async (intents) => {
        for (const intent of intents) await reconcileWrite(deps, intent, pass);
      }),
    );
    for (const reconciliation of reconciliations) {
      if (reconciliation.status === "rejected")
        log.error({ error: describeError(reconciliation.reason) }, "reading back failed");
    }
  };
}

async function reconcileWrite(deps: WriteReconcilerDeps, intent: Intent, pass: ReconcilePass): Promise<void> {
  const { store, upstream } = deps;
  const underWayFor = hasServiceResponse(intent) ? 0 : intent.created_at + maxWriteSeconds - pass.startedAt;
  if (!(await upstream.intents.claim(intent, nextDelaySeconds(intent.looks, underWayFor)))) return;
  const target = parseIntentTarget(intent);
  const reconciler = target && reconcilers[target.name];
  if (!target || !reconciler) return settle(deps, intent, target, { finding: "cannot-tell" });

  const data = await readOncePerPass(upstream, intent, target, reconciler, pass);
  // The service cannot say now: it is asked again later.
  if (data === "unread") return;
  const others = await upstream.intents.findConcurrentWrites(intent, getOtherTargets(reconciler, target));
  const taken = isCreate(target) ? await listIdsCreatedByOthers(store, intent) : new Set<string>();
  const reconcileContext = toReconcileContext(intent);
  // What was seen before another of the kind is not how things stood before this one.
  const known = reconciler.maskedByLaterWrite === "either" && others.hasEarlier ? null : reconcileContext.snapshot;
  const result = reconciler.evaluate(data.found, { ...reconcileContext, snapshot: known, otherCreatedIds: taken });
  const isHidden = isSuperseded(others.later, reconciler, result, reconcileContext.sentFields);
  const told: ReconcileResult = isHidden ? { finding: "cannot-tell" } : result;
  // What was found may be what one that is still under way has made, and what was not found what it has undone.
  if (others.hasPending && (result.finding === "applied" || reconciler.maskedByLaterWrite !== undefined)) return;
  if (told.finding !== "applied" && underWayFor > 0) return;
  return settle(deps, intent, target, told);
}

/** The other places, below /v1, at which what the write set may be set too. */
function getOtherTargets({ alsoSetBy = {} }: Reconciler, { ids }: IntentTarget): string[] {
  const names = operationNames.filter((name) => name in alsoSetBy);
  return [...new Set(names.map((name) => toTarget(operations[name].path, ids)))];
}

function toTarget(path: OperationPath, ids: ParsedIds): string {
  return toServicePath(path, ids).slice("/v1".length);
}

/** Soon while it may still be under way, and ever more seldom when the service cannot say for long; in seconds. */
function nextDelaySeconds(looks: number, underWayFor: number): number {
  const pause = Math.min(minDelaySeconds * 2 ** looks, maxDelaySeconds);
  return underWayFor > 0 ? Math.min(pause, Math.max(underWayFor, minDelaySeconds)) : pause;
}

/** The ids of what other writes to the same place are on record to have created since a little before this one. */
async function listIdsCreatedByOthers(store: Store, intent: Intent): Promise<Set<string>> {
  const rows = await store.db
    .selectFrom("audit")
    .select("target")
    .where("scope", "=", intent.account_id)
    .where("at", ">=", intent.created_at - maxWriteSeconds)
    .where("action", "=", intent.operation)
    .where("outcome", "=", "applied")
    .where("request_id", "!=", intent.request_id)
    .where("target", "like", `${intent.target}/%`)
    .execute();
  return new Set(rows.map(({ target }) => target.slice(intent.target.length + 1)));
}

/** Reads once for all that it tells of, though what was shared with others is forgotten with each finding. */
function readOncePerPass(
  upstream: Upstream,
  { account_id }: Intent,
  { ids }: IntentTarget,
  { reads }: Reconciler,
  pass: ReconcilePass,
): Promise<ReadResult> {
  const place = `${account_id} ${toTarget(reads.path, ids)}`;
  const known = pass.reads.get(place);
  if (known) return known;
  const reading = readResource(upstream.createReader(account_id, "read"), { operation: reads, ids });
  pass.reads.set(place, reading);
  return reading;
}

async function readResource(reader: AccountReader, call: Call): Promise<ReadResult> {
  try {
    return { found: (await reader.read(call)).data };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { failure } = error;
    return failure.kind === "error-response" && failure.status === 404 ? { found: undefined } : "unread";
  }
}

function toReconcileContext({ body, known, created_at }: Intent): Omit<ReconcileContext, "otherCreatedIds"> {
  return {
    sentFields: body === null ? {} : callBodySchema.parse(JSON.parse(body)),
    snapshot: known === null ? null : JSON.parse(known),
    startedAt: created_at,
  };
}

function isCreate({ name }: IntentTarget): boolean {
  return name.startsWith("create");
}

async function settle(
  { upstream, audit, events, searchIndex }: WriteReconcilerDeps,
  intent: Intent,
  target: IntentTarget | undefined,
  { finding, object }: ReconcileResult,
): Promise<void> {
  // Also without a key, which a 500 leaves free for another try: the browser then asks by the ID of its request.
  const response = finding === "applied" ? JSON.stringify({ data: object }) : null;
  // A write that was reported as not applied is settled again only if that was wrong.
  const isNewOutcome = intent.state === "unknown" || finding === "applied";
  const settlement = { finding: isNewOutcome ? finding : null, response };
  const settled = await upstream.intents.settle(intent, settlement, async (transaction, at) => {
    if (!target || !isNewOutcome) return;
    if (finding === "applied") await invalidateIndexes(transaction, searchIndex, intent.account_id, target);
    await audit.append(transaction, at, await toAuditEntry(transaction, intent, target, finding, object));
  });
  if (!settled || !target || !isNewOutcome) return;
  upstream.invalidateReads(intent.account_id);
  if (finding === "applied") {
    events.publish(
      intent.account_id,
      toAccountEvent(target.operation, target.ids, getCreatedId(target.operation, object)),
    );
  }
  events.publish(intent.account_id, { resource: "unconfirmed-write" });
}

const reasons: Readonly<Record<WriteEvidence, string>> = {
  applied: "Read back: the change is there.",
  "not-applied": "Read back: the change is not there.",
  "cannot-tell": "Read back: whether the change was made can't be determined.",
};

async function toAuditEntry(
  transaction: Transaction<Schema>,
  intent: Intent,
  { name, operation }: IntentTarget,
  finding: WriteEvidence,
  object: unknown,
): Promise<NewAuditEntry> {
  // What it says of the fields is more than is kept here.
  const open = await findUnresolvedEntry(transaction, intent);
  const created = finding === "applied" ? getCreatedId(operation, object) : undefined;
  return systemEntry({
    accountId: intent.account_id,
    action: name,
    target: created === undefined ? intent.target : `${intent.target}/${created}`,
    outcome: finding === "cannot-tell" ? "unknown" : finding,
    changes: open && finding === "applied" ? parseChanges(open.changes) : [],
    reason: reasons[finding],
    requestId: intent.request_id,
    ...(open && { resolves: open.id }),
  });
}
