import { baseDigestHeader } from "@edge-console/contract/console/base-digest";
import type { WriteName } from "@edge-console/contract/operations";
import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import { toAuditActor } from "../audit/actor.ts";
import type { NewAuditEntry, AuditLog } from "../audit/audit-log.ts";
import { collectChanges } from "../audit/changes.ts";
import { findUnresolvedEntry } from "../audit/find-unresolved-entry.ts";
import type { AccountEvents } from "../events/account-events.ts";
import { ProblemError } from "../http/problem.ts";
import type { ExternalChangeDetector } from "../external-changes/detector.ts";
import type { AccountContext, RouteResponse } from "../http/route.ts";
import type { Schema } from "../db/schema.ts";
import type { ServiceAnswer } from "../upstream/answer.ts";
import type { Upstream } from "../upstream/client.ts";
import type { CallBody } from "../upstream/exchange.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { WriteResult } from "../upstream/outcome.ts";
import type { SearchIndex } from "../support/search-index.ts";
import { type ParsedIds, servicePath } from "../upstream/path.ts";
import { UpstreamError } from "../upstream/trouble.ts";
import {
  IdempotencyMismatchError,
  performWrite,
  UnrecordedWriteError,
  type Write,
  WriteWithdrawnError,
} from "./perform-write.ts";
import { DecryptionError } from "../crypto/encryption.ts";
import { createdId, eventOf } from "./to-account-event.ts";
import type { KnownBefore } from "./pre-write-snapshots.ts";
import type { LastKnown } from "./resource-cache.ts";
import { outdateIndexes } from "./invalidate-indexes.ts";
import { problemOf, unusableKey } from "../upstream/to-problem.ts";
import { searches, tellingFields } from "./reconcilers.ts";

export interface WritesDeps {
  readonly upstream: Upstream;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly lastKnown: LastKnown;
  readonly searchIndex: SearchIndex;
  readonly knownBefore: KnownBefore;
  readonly externalChanges: ExternalChangeDetector;
  /** Makes the pending Force HTTPS requests of a zone due, at a time in Unix seconds. */
  readonly wakePendingForceHttps: (
    transaction: Transaction<Schema>,
    at: number,
    accountId: string,
    zoneId: string,
  ) => Promise<void>;
}

/** A change as a person asked for it. */
export interface Change {
  readonly name: WriteName;
  readonly operation: WriteOperation;
  readonly ids: ParsedIds;
  readonly body: CallBody | undefined;
  /** Set if the console sends the change later than the person asked for it. */
  readonly scheduled?: ScheduledChange;
}

/** The part of a change that only the console's own schedule has. */
export interface ScheduledChange {
  /** The object as it was read for the decision to send the change. */
  readonly before: object;
  /** Text for the audit log. */
  readonly reason: string;
  /** Commits with the intent. Throws a WriteWithdrawnError if the change must not be sent. */
  start(transaction: Transaction<Schema>): Promise<void>;
  /** Commits with the result; `at` in Unix seconds. */
  finish(transaction: Transaction<Schema>, at: number, result: WriteResult): Promise<void>;
}

/** The member in whose name a change is sent, and the request that asks for it. */
export interface ChangeContext extends Pick<AccountContext, "actor" | "address" | "requestId" | "header"> {
  readonly account: Pick<AccountContext["account"], "id">;
  readonly user: Pick<AccountContext["user"], "id" | "email">;
}

/** Performs members' changes: once, recorded before the response, and published to everyone who follows the account. */
export interface Writes {
  perform(context: ChangeContext, change: Change): Promise<RouteResponse>;
}

/** A change is described for the record, performed (`performWrite` has its steps), and answered. */
export function createWrites(deps: WritesDeps): Writes {
  return {
    async perform(context, change) {
      const { write, auditEntry } = describe(deps, context, change);
      try {
        return respond(deps, context, change, await performWrite(deps.upstream, write));
      } catch (error) {
        if (error instanceof WriteWithdrawnError || error instanceof ProblemError) throw error;
        // It ended without a result, so it has no entry in the audit log although the database works.
        if (isRecordable(error)) {
          await deps.audit.record(auditEntry("not-applied")).catch((failure: unknown) => {
            throw problemOfThrown(change, failure);
          });
        }
        throw problemOfThrown(change, error);
      }
    },
  };
}

/** Returns a change with everything that is recorded about it, and its entry in the audit log by its outcome. */
function describe(deps: WritesDeps, context: ChangeContext, change: Change) {
  const { audit, lastKnown, knownBefore, searchIndex, externalChanges, wakePendingForceHttps } = deps;
  const { name, operation, ids, body, scheduled } = change;
  const { requestId, address } = context;
  const accountId = context.account.id;
  let before = recordOf(scheduled?.before) ?? lastKnown.recall(accountId, change);

  const auditEntry = (outcome: NewAuditEntry["outcome"], answer?: ServiceAnswer): NewAuditEntry => ({
    accountId,
    actor: toAuditActor(context),
    action: name,
    target: targetOf(change, answer),
    outcome,
    changes: collectChanges(operation, body, before, recordOf(answer?.data)),
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
    idempotencyKey: idempotencyKeyOf(context),
    base: baseOf(context),
    readBefore: (answer) => {
      before = recordOf(answer.data);
    },
    search: { body: tellingFields(name, body), known: knownBefore.recall(accountId, searches[name], ids) },
    address,
    changes: JSON.stringify(collectChanges(operation, body, before, undefined)),
    ...(scheduled && { start: (transaction) => scheduled.start(transaction) }),
    async record(transaction, at, result, abandoned) {
      await scheduled?.finish(transaction, at, result);
      if (ids.ZONE_ID !== undefined && affectsPendingForceHttps.has(operation.resource)) {
        await wakePendingForceHttps(transaction, at, accountId, ids.ZONE_ID);
      }
      await externalChanges.recordWrite(transaction, at, { accountId, operation, ids, body, requestId, end: result });
      if (result.outcome !== "not-applied") await outdateIndexes(transaction, searchIndex, accountId, change);
      const open = abandoned && (await findUnresolvedEntry(transaction, abandoned));
      const answer = result.outcome === "applied" ? result.answer : undefined;
      await audit.append(transaction, at, {
        ...auditEntry(result.outcome, answer),
        ...(open && { resolves: open.id }),
      });
    },
  };
  return { write, auditEntry };
}

/** Publishes a result, and turns it into the response. Throws a ProblemError for all but an applied write. */
function respond(deps: WritesDeps, context: ChangeContext, change: Change, result: WriteResult): RouteResponse {
  const { lastKnown, events } = deps;
  const { operation, ids, body } = change;
  const accountId = context.account.id;
  if (result.outcome !== "not-applied") lastKnown.forget(accountId, change);
  if (result.outcome === "applied") lastKnown.see(accountId, change, result.answer);
  if (!result.replayed && result.outcome !== "not-applied") {
    const created = result.outcome === "applied" ? createdId(operation, result.answer.data) : undefined;
    events.publish(accountId, eventOf(operation, ids, created), context.requestId);
    if (result.outcome !== "applied") events.publish(accountId, { resource: "unconfirmed-write" });
  }
  if (result.outcome !== "applied") throw problemOf(operation, body, result.trouble, result.cause, result.outcome);
  const { status, data } = result.answer;
  return { status, body: data, ...(result.replayed && { headers: { "idempotent-replay": "true" } }) };
}

/** Pending Force HTTPS requests depend on hostnames and certificates. */
const affectsPendingForceHttps: ReadonlySet<WriteOperation["resource"]> = new Set(["zone", "hostname", "certificate"]);

function recordOf(data: unknown): Readonly<Record<string, unknown>> | undefined {
  return isJsonObject(data) ? data : undefined;
}

/** The problem of a write that never began, or whose end could not be recorded. */
function problemOfThrown({ operation, body }: Change, error: unknown): ProblemError {
  if (error instanceof UpstreamError) return problemOf(operation, body, error.trouble, error);
  if (error instanceof DecryptionError) return unusableKey({ outcome: "not-applied", cause: error });
  if (error instanceof IdempotencyMismatchError) {
    return new ProblemError("conflict", {
      outcome: "not-applied",
      detail: "This Idempotency-Key was used for another change.",
    });
  }
  // What is left is the database's: without it nothing is sent.
  const outcome = error instanceof UnrecordedWriteError ? error.outcome : "not-applied";
  return new ProblemError("unavailable", { outcome, detail: "The console's database failed.", cause: error });
}

/** Whether a write ended without an entry in the audit log although the database works. */
function isRecordable(error: unknown): boolean {
  return (
    error instanceof UpstreamError || error instanceof DecryptionError || error instanceof IdempotencyMismatchError
  );
}

function baseOf(context: ChangeContext): string | null {
  const digest = context.header(baseDigestHeader.toLowerCase());
  if (digest === undefined) return null;
  if (/^[0-9a-f]{64}$/.test(digest)) return digest;
  throw new ProblemError("invalid-request", { detail: `${baseDigestHeader}: a SHA-256 digest in hexadecimal.` });
}

function idempotencyKeyOf(context: ChangeContext): string | null {
  const key = context.header("idempotency-key");
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new ProblemError("invalid-request", { detail: "Idempotency-Key: 1 to 128 visible ASCII characters." });
}

/** The path of what the change concerns, below /v1: of the new object when one was made. */
function targetOf({ operation, ids }: Change, answer: ServiceAnswer | undefined): string {
  const path = servicePath(operation.path, ids).slice("/v1".length);
  const created = createdId(operation, answer?.data);
  return created === undefined ? path : `${path}/${created}`;
}
