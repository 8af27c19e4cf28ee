import { getNameField, parseAuditTarget } from "@edge-console/contract/console/audit-object";
import { baseDigestHeader } from "@edge-console/contract/console/base-digest";
import type { WriteName } from "@edge-console/contract/operations";
import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import { toAuditActor } from "../../people/audit/actor.ts";
import type { NewAuditEntry, AuditLog } from "../../people/audit/audit-log.ts";
import { collectChanges } from "../../people/audit/changes.ts";
import { findObjectNames, getObjectKey, type ObjectNames } from "../../people/audit/entry-objects.ts";
import { findUnresolvedEntry } from "../../people/audit/find-unresolved-entry.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { AccountContext, RouteResponse } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { WriteEffect } from "../upstream/write-effect.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { Upstream } from "../upstream/client.ts";
import type { CallBody } from "../upstream/call-service.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { WriteResult } from "../upstream/outcome.ts";
import { type ParsedIds, toServicePath } from "../upstream/path.ts";
import { UpstreamError } from "../upstream/failure.ts";
import {
  IdempotencyMismatchError,
  performWrite,
  UnrecordedWriteError,
  type Write,
  WriteWithdrawnError,
} from "./perform-write.ts";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import { getCreatedId, toAccountEvent } from "./to-account-event.ts";
import type { PreWriteSnapshots } from "./pre-write-snapshots.ts";
import type { ResourceCache } from "./resource-cache.ts";
import { toProblem, createUnusableKeyProblem } from "../upstream/to-problem.ts";
import { reconcilers, getComparedFields } from "./reconcilers.ts";

export interface WritesDeps {
  readonly upstream: Upstream;
  readonly audit: AuditLog;
  readonly names: ObjectNames;
  readonly events: AccountEvents;
  readonly resourceCache: ResourceCache;
  readonly preWriteSnapshots: PreWriteSnapshots;
  /** What writes cause in the data of other capabilities. */
  readonly effects: readonly WriteEffect[];
}

/** A change that a member requested. */
export interface Change {
  readonly name: WriteName;
  readonly operation: WriteOperation;
  readonly ids: ParsedIds;
  readonly body: CallBody | undefined;
  /** Set if the console sends the change later, by a schedule. */
  readonly scheduled?: ScheduledChange;
}

/** Additional data of a scheduled change. */
export interface ScheduledChange {
  /** The object that was read before the decision to send the change. */
  readonly before: object;
  /** Text for the audit log. */
  readonly reason: string;
  /** When `before` was read, as in `Write`. */
  readonly baseReadAtMs?: number | null;
  /** The bulk run that it belongs to. */
  readonly runId?: string;
  /** Commits with the intent. Throws a WriteWithdrawnError if the change must not be sent. */
  start(transaction: Transaction<Schema>): Promise<void>;
  /** Commits with the result; `at` in Unix seconds. */
  finish(transaction: Transaction<Schema>, at: number, result: WriteResult): Promise<void>;
}

/** Member on whose behalf a change is sent, and the request. */
export interface ChangeContext extends Pick<AccountContext, "actor" | "address" | "requestId" | "header"> {
  readonly account: Pick<AccountContext["account"], "id">;
  readonly user: Pick<AccountContext["user"], "id" | "email">;
}

/** Performs members' changes: sent once, recorded before the response, and published to the account's subscribers. */
export interface Writes {
  perform(context: ChangeContext, change: Change): Promise<RouteResponse>;
}

/** Creates the service that performs changes; `performWrite` has the steps. */
export function createWrites(deps: WritesDeps): Writes {
  return {
    async perform(context, change) {
      const { write, auditEntry } = describeWrite(deps, context, change);
      try {
        return respond(deps, context, change, await performWrite(deps.upstream, write));
      } catch (error) {
        if (error instanceof WriteWithdrawnError || error instanceof ProblemError) throw error;
        // The write has no entry in the audit log yet although the database works.
        if (isRecordable(error)) {
          await deps.audit.record(auditEntry("not-applied")).catch((failure: unknown) => {
            throw toWriteProblem(change, failure);
          });
        }
        throw toWriteProblem(change, error);
      }
    },
  };
}

/** Returns a change with everything that is recorded about it, and its entry in the audit log by its outcome. */
function describeWrite(deps: WritesDeps, context: ChangeContext, change: Change) {
  const { audit, resourceCache, preWriteSnapshots, effects } = deps;
  const { name, operation, ids, body, scheduled } = change;
  const { requestId, address } = context;
  const accountId = context.account.id;
  let before = asJsonObject(scheduled?.before) ?? resourceCache.get(accountId, change);

  const auditEntry = (outcome: NewAuditEntry["outcome"], response?: ServiceResponse): NewAuditEntry => ({
    accountId,
    actor: toAuditActor(context),
    action: name,
    target: toTarget(change, response),
    outcome,
    changes: collectChanges(operation, body, before, asJsonObject(response?.data)),
    reason: scheduled?.reason ?? null,
    address,
    requestId,
  });

  const write: Write = {
    accountId,
    name,
    operation,
    ids,
    body,
    userId: context.user.id,
    requestId,
    idempotencyKey: parseIdempotencyKey(context),
    base: parseBaseDigest(context),
    baseReadAtMs: scheduled?.baseReadAtMs ?? null,
    runId: scheduled?.runId ?? null,
    readBefore: (response) => {
      before = asJsonObject(response.data);
    },
    reconcileHints: {
      body: getComparedFields(name, body),
      before: preWriteSnapshots.get(accountId, reconcilers[name], ids),
    },
    address,
    changes: JSON.stringify(collectChanges(operation, body, before, undefined)),
    ...(scheduled && { start: (transaction) => scheduled.start(transaction) }),
    async record(transaction, at, result, abandoned) {
      await scheduled?.finish(transaction, at, result);
      // The effects remove the name of a deleted object from the index.
      if (operation.effect === "delete") before ??= await findKnownName(deps, transaction, accountId, change);
      const completed = { accountId, operation, ids, body, requestId, result, isReconciled: false };
      for (const effect of effects) await effect(transaction, at, completed);
      const unresolved = abandoned && (await findUnresolvedEntry(transaction, abandoned));
      const response = result.outcome === "applied" ? result.response : undefined;
      await audit.append(transaction, at, {
        ...auditEntry(result.outcome, response),
        ...(unresolved && { resolves: unresolved.id }),
      });
    },
  };
  return { write, auditEntry };
}

/** Finds the last known name of an object that wasn't read before its deletion, as the field that names it. */
async function findKnownName(
  { names }: WritesDeps,
  transaction: Transaction<Schema>,
  accountId: string,
  change: Change,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const target = toTarget(change, undefined);
  const object = parseAuditTarget(target);
  const field = object && getNameField(object.type);
  if (!object || field === undefined) return undefined;
  const name = (await findObjectNames(transaction, names, accountId, [{ target }])).get(getObjectKey(object));
  return name === undefined ? undefined : { [field]: name };
}

/** Publishes a result and returns the response. Throws a ProblemError unless the write was applied. */
function respond(deps: WritesDeps, context: ChangeContext, change: Change, result: WriteResult): RouteResponse {
  const { resourceCache, events } = deps;
  const { operation, ids, body } = change;
  const accountId = context.account.id;
  if (result.outcome !== "not-applied") resourceCache.delete(accountId, change);
  if (result.outcome === "applied") resourceCache.record(accountId, change, result.response);
  if (!result.replayed && result.outcome !== "not-applied") {
    const created = result.outcome === "applied" ? getCreatedId(operation, result.response.data) : undefined;
    events.publish(accountId, toAccountEvent(operation, ids, created), context.requestId);
    if (result.outcome !== "applied") events.publish(accountId, { resource: "unconfirmed-write" });
  }
  if (result.outcome !== "applied") throw toProblem(operation, body, result.failure, result.cause, result.outcome);
  const { status, data } = result.response;
  return { status, body: data, ...(result.replayed && { headers: { "idempotent-replay": "true" } }) };
}

function asJsonObject(data: unknown): Readonly<Record<string, unknown>> | undefined {
  return isJsonObject(data) ? data : undefined;
}

/** Returns the problem for a write that was never started or whose result couldn't be recorded. */
function toWriteProblem({ operation, body }: Change, error: unknown): ProblemError {
  if (error instanceof UpstreamError) return toProblem(operation, body, error.failure, error);
  if (error instanceof DecryptionError) return createUnusableKeyProblem({ outcome: "not-applied", cause: error });
  if (error instanceof IdempotencyMismatchError) {
    return new ProblemError("conflict", {
      outcome: "not-applied",
      detail: "This Idempotency-Key was used for another change.",
    });
  }
  // Only database errors are left. Without a database, nothing is sent.
  const outcome = error instanceof UnrecordedWriteError ? error.outcome : "not-applied";
  return new ProblemError("unavailable", { outcome, detail: "The console's database is unavailable.", cause: error });
}

/** Returns whether a write ended without an entry in the audit log although the database works. */
function isRecordable(error: unknown): boolean {
  return (
    error instanceof UpstreamError || error instanceof DecryptionError || error instanceof IdempotencyMismatchError
  );
}

function parseBaseDigest(context: ChangeContext): string | null {
  const digest = context.header(baseDigestHeader.toLowerCase());
  if (digest === undefined) return null;
  if (/^[0-9a-f]{64}$/.test(digest)) return digest;
  throw new ProblemError("invalid-request", { detail: `${baseDigestHeader}: a SHA-256 digest in hexadecimal.` });
}

function parseIdempotencyKey(context: ChangeContext): string | null {
  const key = context.header("idempotency-key");
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new ProblemError("invalid-request", { detail: "Idempotency-Key: 1 to 128 visible ASCII characters." });
}

/** Returns the path of the changed object below /v1: that of the new object after a create. */
function toTarget({ operation, ids }: Change, response: ServiceResponse | undefined): string {
  const path = toServicePath(operation.path, ids).slice("/v1".length);
  const created = getCreatedId(operation, response?.data);
  return created === undefined ? path : `${path}/${created}`;
}
