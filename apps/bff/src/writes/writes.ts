import { baseDigestHeader } from "@edge-console/contract/console/base-digest";
import type { OperationName } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import { actorOf } from "../audit/actor.ts";
import type { AuditFact, AuditLog } from "../audit/audit-log.ts";
import { changesOf } from "../audit/changes.ts";
import { openEntryOf } from "../audit/find-unresolved-entry.ts";
import type { AccountEvents } from "../events/account-events.ts";
import { ProblemError } from "../http/problem.ts";
import type { OutsideWatch } from "../external-changes/detector.ts";
import type { AccountContext, Answer } from "../http/route.ts";
import type { Schema } from "../db/schema.ts";
import type { ServiceAnswer } from "../upstream/answer.ts";
import type { Upstream } from "../upstream/client.ts";
import type { CallBody } from "../upstream/exchange.ts";
import type { SearchIndex } from "../support/search-index.ts";
import { type ParsedIds, servicePath } from "../upstream/path.ts";
import { UpstreamError } from "../upstream/trouble.ts";
import {
  IdempotencyMismatchError,
  UnrecordedWriteError,
  type WriteEnd,
  WriteWithdrawnError,
} from "../upstream/writing.ts";
import { UnsealError } from "../crypto/encryption.ts";
import { createdId, eventOf } from "./to-account-event.ts";
import type { KnownBefore } from "./pre-write-snapshots.ts";
import type { LastKnown } from "./resource-cache.ts";
import { outdateIndexes } from "./invalidate-indexes.ts";
import { problemOf, unusableKey } from "../upstream/to-problem.ts";
import { searches, tellingFields } from "./reconcilers.ts";

/** What carrying out a person's change takes. */
export interface WriteParts {
  readonly upstream: Upstream;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly lastKnown: LastKnown;
  readonly searchIndex: SearchIndex;
  readonly knownBefore: KnownBefore;
  readonly outside: OutsideWatch;
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
  readonly name: OperationName;
  readonly operation: Operation;
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
  finish(transaction: Transaction<Schema>, at: number, result: WriteEnd): Promise<void>;
}

/** The member in whose name a change is sent, and the request that asks for it. */
export interface ChangeContext extends Pick<AccountContext, "actor" | "address" | "requestId" | "header"> {
  readonly account: Pick<AccountContext["account"], "id">;
  readonly user: Pick<AccountContext["user"], "id" | "email">;
}

/** Carries out people's changes: once, on record before they are answered, and told to everybody who looks on. */
export interface Writes {
  carryOut(context: ChangeContext, change: Change): Promise<Answer>;
}

export function createWrites(parts: WriteParts): Writes {
  const { upstream, audit, events, lastKnown, knownBefore, searchIndex, outside, wakePendingForceHttps } = parts;
  return {
    async carryOut(context, change) {
      const { name, operation, ids, body, scheduled } = change;
      const accountId = context.account.id;
      const idempotencyKey = idempotencyKeyOf(context);
      const base = baseOf(context);
      let before = recordOf(scheduled?.before) ?? lastKnown.recall(accountId, change);
      const fact = (outcome: AuditFact["outcome"], answer?: ServiceAnswer): AuditFact => ({
        accountId,
        actor: actorOf(context),
        action: name,
        target: targetOf(change, answer),
        outcome,
        changes: changesOf(operation, body, before, recordOf(answer?.data)),
        reason: scheduled?.reason ?? null,
        address: context.address,
        requestId: context.requestId,
      });

      let end: WriteEnd;
      try {
        end = await upstream.forAccount(accountId).write({
          name,
          operation,
          ids,
          body,
          userId: context.user.id,
          requestId: context.requestId,
          idempotencyKey,
          base,
          readBefore: (answer) => {
            before = recordOf(answer.data);
          },
          search: { body: tellingFields(name, body), known: knownBefore.recall(accountId, searches[name], ids) },
          address: context.address,
          changes: JSON.stringify(changesOf(operation, body, before, undefined)),
          ...(scheduled && { start: (transaction) => scheduled.start(transaction) }),
          async record(transaction, at, end, abandoned) {
            await scheduled?.finish(transaction, at, end);
            if (ids.ZONE_ID !== undefined && affectsPendingForceHttps.has(operation.resource)) {
              await wakePendingForceHttps(transaction, at, accountId, ids.ZONE_ID);
            }
            const answer = end.outcome === "applied" ? end.answer : undefined;
            await outside.wrote(transaction, at, { accountId, name, ids, body, requestId: context.requestId, end });
            if (end.outcome !== "not-applied") await outdateIndexes(transaction, searchIndex, accountId, change);
            const open = abandoned && (await openEntryOf(transaction, abandoned));
            await audit.append(transaction, at, { ...fact(end.outcome, answer), ...(open && { resolves: open.id }) });
          },
        });
      } catch (error) {
        if (error instanceof WriteWithdrawnError) throw error;
        const problem = problemOfThrown(change, error);
        if (isRecordable(error)) {
          await audit.record(fact("not-applied")).catch((failure: unknown) => {
            throw problemOfThrown(change, failure);
          });
        }
        throw problem;
      }

      if (end.outcome !== "not-applied") lastKnown.forget(accountId, change);
      if (end.outcome === "applied") lastKnown.see(accountId, change, end.answer);
      if (!end.replayed && end.outcome !== "not-applied") {
        const created = end.outcome === "applied" ? createdId(name, end.answer.data) : undefined;
        events.publish(accountId, eventOf(operation, ids, created), context.requestId);
        if (end.outcome !== "applied") events.publish(accountId, { resource: "unconfirmed-write" });
      }
      if (end.outcome !== "applied") throw problemOf(operation, body, end.trouble, end.cause, end.outcome);
      const { status, data } = end.answer;
      return { status, body: data, ...(end.replayed && { headers: { "idempotent-replay": "true" } }) };
    },
  };
}

/** Pending Force HTTPS requests depend on hostnames and certificates. */
const affectsPendingForceHttps: ReadonlySet<Operation["resource"]> = new Set(["zone", "hostname", "certificate"]);

function recordOf(data: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  return isObject ? (data as Record<string, unknown>) : undefined;
}

/** The problem of a write that never began, or whose end could not be recorded. */
function problemOfThrown({ operation, body }: Change, error: unknown): ProblemError {
  if (error instanceof UpstreamError) return problemOf(operation, body, error.trouble, error);
  if (error instanceof UnsealError) return unusableKey({ outcome: "not-applied", cause: error });
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
  return error instanceof UpstreamError || error instanceof UnsealError || error instanceof IdempotencyMismatchError;
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
function targetOf({ name, operation, ids }: Change, answer: ServiceAnswer | undefined): string {
  const path = servicePath(operation.path, ids).slice("/v1".length);
  const created = createdId(name, answer?.data);
  return created === undefined ? path : `${path}/${created}`;
}
