import { operationNames, operations } from "@edge-console/contract/operations";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import type { WriteEvidence } from "@edge-console/contract/rules/unconfirmed-write";
import type { Transaction } from "kysely";
import type { NewAuditEntry, AuditLog } from "../../people/audit/audit-log.ts";
import { parseChanges } from "../../people/audit/changes.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import { listTargetsOfOthers } from "../../people/audit/entry-queries.ts";
import { findUnresolvedEntry } from "../../people/audit/find-unresolved-entry.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobHandler } from "../../platform/jobs/job-kind.ts";
import type { CompletedWrite, WriteEffect } from "../upstream/write-effect.ts";
import type { AccountReader, Upstream } from "../upstream/client.ts";
import { type Call, callBodySchema } from "../upstream/call-service.ts";
import { type Intent, maxWriteSeconds, reconcileWritesJob } from "../upstream/intent.ts";
import { type ParsedIds, toServicePath } from "../upstream/path.ts";
import { UpstreamError } from "../upstream/failure.ts";
import { hasServiceResponse, toStoredData } from "./stored-result.ts";
import { getCreatedId, toAccountEvent } from "./to-account-event.ts";
import { type IntentTarget, parseIntentTarget } from "./parse-intent-target.ts";
import { isSuperseded } from "./superseded-writes.ts";
import { type Reconciler, reconcilers, type ReconcileResult, type ReconcileContext } from "./reconcilers.ts";

export interface WriteReconcilerDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly effects: readonly WriteEffect[];
}

const minDelaySeconds = 10;
const maxDelaySeconds = 300;

/** DATA of a read; undefined after a 404. `unavailable` if the service couldn't be read. */
type ReadResult = { readonly data: unknown } | "unavailable";

/** Reconciliations of an account that run together and share their reads. */
interface ReconcilePass {
  /** Unix seconds, before the first read. */
  readonly startedAt: number;
  /** Reads by path. */
  readonly reads: Map<string, Promise<ReadResult>>;
}

/**
 * Creates what the job of an account does: it reconciles writes without a response (timeout, reset, crash) by reading the
 * resource. Records and publishes the outcome; never resends.
 */
export function createReconcileWritesHandler(deps: WriteReconcilerDeps): JobHandler {
  const { store, upstream } = deps;
  return {
    ...reconcileWritesJob,
    async run({ key: accountId, signal }) {
      const pass: ReconcilePass = { startedAt: await store.now(), reads: new Map() };
      // Sequential, so that an object that one write created isn't attributed to another.
      for (const intent of await upstream.intents.listDue(accountId)) {
        if (signal.aborted) break;
        await reconcileWrite(deps, intent, pass);
      }
      return upstream.intents.findNextDue(accountId);
    },
  };
}

async function reconcileWrite(deps: WriteReconcilerDeps, intent: Intent, pass: ReconcilePass): Promise<void> {
  const { store, upstream } = deps;
  const pendingForSeconds = hasServiceResponse(intent) ? 0 : intent.created_at + maxWriteSeconds - pass.startedAt;
  await upstream.intents.postpone(intent, nextDelaySeconds(intent.checks, pendingForSeconds));
  const target = parseIntentTarget(intent);
  const reconciler = target && reconcilers[target.name];
  if (!target || !reconciler) return settle(deps, intent, target, { finding: "unconfirmed" });

  const read = await readOncePerPass(upstream, intent, target, reconciler, pass);
  // Checked again later.
  if (read === "unavailable") return;
  const others = await upstream.intents.findConcurrentWrites(intent, getOtherTargets(reconciler, target));
  const otherCreatedIds = isCreate(target) ? await listIdsCreatedByOthers(store, intent) : new Set<string>();
  const context = toReconcileContext(intent);
  // The snapshot may precede an earlier write of the same kind.
  const snapshot = reconciler.maskedByLaterWrite === "either" && others.hasEarlier ? null : context.snapshot;
  const result = reconciler.evaluate(read.data, { ...context, snapshot, otherCreatedIds });
  const isMasked = isSuperseded(others.later, reconciler, result, context.sentFields);
  const finalResult: ReconcileResult = isMasked ? { finding: "unconfirmed" } : result;
  // A pending write may have caused this result, or undone this write.
  if (others.hasPending && (result.finding === "applied" || reconciler.maskedByLaterWrite !== undefined)) return;
  if (finalResult.finding !== "applied" && pendingForSeconds > 0) return;
  return settle(deps, intent, target, finalResult);
}

/** Returns other targets, as paths below /v1, whose writes set the same fields. */
function getOtherTargets({ alsoSetBy = {} }: Reconciler, { ids }: IntentTarget): string[] {
  const names = operationNames.filter((name) => name in alsoSetBy);
  return [...new Set(names.map((name) => toTarget(operations[name].path, ids)))];
}

function toTarget(path: OperationPath, ids: ParsedIds): string {
  return toServicePath(path, ids).slice("/v1".length);
}

/** Returns an exponential delay, but at most until the write can no longer be pending. */
function nextDelaySeconds(attempts: number, pendingForSeconds: number): number {
  const delaySeconds = Math.min(minDelaySeconds * 2 ** attempts, maxDelaySeconds);
  return pendingForSeconds > 0 ? Math.min(delaySeconds, Math.max(pendingForSeconds, minDelaySeconds)) : delaySeconds;
}

/** Lists IDs of objects that other writes to the same target created around the same time, from the audit log. */
async function listIdsCreatedByOthers(store: Store, intent: Intent): Promise<Set<string>> {
  const targets = await listTargetsOfOthers(store.db, {
    accountId: intent.account_id,
    requestId: intent.request_id,
    action: intent.operation,
    parent: intent.target,
    since: intent.created_at - maxWriteSeconds,
  });
  return new Set(targets.map((target) => target.slice(intent.target.length + 1)));
}

/** Reads a resource once per pass. */
function readOncePerPass(
  upstream: Upstream,
  { account_id, user_id }: Intent,
  { ids }: IntentTarget,
  { reads }: Reconciler,
  pass: ReconcilePass,
): Promise<ReadResult> {
  const readKey = toTarget(reads.path, ids);
  const earlier = pass.reads.get(readKey);
  if (earlier) return earlier;
  const result = readResource(upstream.createReader(account_id, "read", user_id), { operation: reads, ids });
  pass.reads.set(readKey, result);
  return result;
}

async function readResource(reader: AccountReader, call: Call): Promise<ReadResult> {
  try {
    return { data: (await reader.read(call)).data };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { failure } = error;
    return failure.kind === "error-response" && failure.status === 404 ? { data: undefined } : "unavailable";
  }
}

function toReconcileContext({ body, before, created_at }: Intent): Omit<ReconcileContext, "otherCreatedIds"> {
  return {
    sentFields: body === null ? {} : callBodySchema.parse(JSON.parse(body)),
    snapshot: before === null ? null : JSON.parse(before),
    startedAt: created_at,
  };
}

function isCreate({ name }: IntentTarget): boolean {
  return name.startsWith("create");
}

async function settle(
  { upstream, audit, events, effects }: WriteReconcilerDeps,
  intent: Intent,
  target: IntentTarget | undefined,
  { finding, object }: ReconcileResult,
): Promise<void> {
  // Stored even without an idempotency key: the browser can look up the result by request ID.
  const data = target ? toStoredData(target.operation, object) : null;
  const response = finding === "applied" ? JSON.stringify({ data }) : null;
  // A write that was reported as not applied is settled again only if that was wrong.
  const isNewOutcome = intent.state === "unconfirmed" || finding === "applied";
  const settlement = { finding: isNewOutcome ? finding : null, response };
  const settled = await upstream.intents.settle(intent, settlement, async (transaction, at) => {
    if (!target || !isNewOutcome) return;
    if (finding === "applied") await applyEffects(transaction, at, effects, intent, target, object);
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

/** Applies what a write causes, once reading its object back showed that it was applied. */
async function applyEffects(
  transaction: Transaction<Schema>,
  at: number,
  effects: readonly WriteEffect[],
  { account_id, body, request_id }: Intent,
  { operation, ids }: IntentTarget,
  object: unknown,
): Promise<void> {
  const completed: CompletedWrite = {
    accountId: account_id,
    operation,
    ids,
    body: body === null ? undefined : callBodySchema.parse(JSON.parse(body)),
    requestId: request_id,
    result: { outcome: "applied", response: { status: 200, data: object }, replayed: false },
    isReconciled: true,
  };
  for (const effect of effects) await effect(transaction, at, completed);
}

const reasons: Readonly<Record<WriteEvidence, string>> = {
  applied: "Checked: the change was applied.",
  "not-applied": "Checked: the change was not applied.",
  unconfirmed: "Checked: it can't be determined whether the change was applied.",
};

async function toAuditEntry(
  transaction: Transaction<Schema>,
  intent: Intent,
  { name, operation }: IntentTarget,
  finding: WriteEvidence,
  object: unknown,
): Promise<NewAuditEntry> {
  // The unresolved entry has more details of the fields than the intent.
  const unresolved = await findUnresolvedEntry(transaction, intent);
  const created = finding === "applied" ? getCreatedId(operation, object) : undefined;
  return createSystemEntry({
    accountId: intent.account_id,
    action: name,
    target: created === undefined ? intent.target : `${intent.target}/${created}`,
    outcome: finding === "unconfirmed" ? "unknown" : finding,
    changes: unresolved && finding === "applied" ? parseChanges(unresolved.changes) : [],
    reason: reasons[finding],
    requestId: intent.request_id,
    ...(unresolved && { resolves: unresolved.id }),
  });
}
