import { baseDigestHeader } from "@edge-console/contract/console/base-digest";
import type { OperationName } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import { actorOf } from "../audit/actor.ts";
import type { AuditFact, AuditLog } from "../audit/audit-log.ts";
import { changesOf } from "../audit/changes.ts";
import type { AccountEvents } from "../events/account-events.ts";
import { ProblemError } from "../http/problem.ts";
import type { OutsideWatch } from "../outside/watcher.ts";
import type { AccountContext, Answer } from "../policy/route.ts";
import type { ServiceAnswer } from "../upstream/answer.ts";
import type { Upstream } from "../upstream/client.ts";
import type { CallBody } from "../upstream/exchange.ts";
import type { SearchIndex } from "../support/search-index.ts";
import { type ParsedIds, servicePath } from "../upstream/path.ts";
import { type Trouble, UpstreamError } from "../upstream/trouble.ts";
import { IdempotencyMismatchError, UnrecordedWriteError, type WriteEnd } from "../upstream/writing.ts";
import { UnsealError } from "../vault/sealing.ts";
import { createdId, eventOf } from "./event-of.ts";
import type { KnownBefore } from "./known-before.ts";
import type { LastKnown } from "./last-known.ts";
import { outdateIndexes } from "./outdate-indexes.ts";
import { problemOf, unusableKey } from "./problem-of.ts";
import { searches, tellingFields } from "./searches.ts";

/** What carrying out a person's change takes. */
export interface WriteParts {
  readonly upstream: Upstream;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly lastKnown: LastKnown;
  readonly searchIndex: SearchIndex;
  readonly knownBefore: KnownBefore;
  readonly outside: OutsideWatch;
}

/** A change as a person asked for it. */
export interface Change {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly ids: ParsedIds;
  readonly body: CallBody | undefined;
}

/** Carries out people's changes: once, on record before they are answered, and told to everybody who looks on. */
export interface Writes {
  carryOut(context: AccountContext, change: Change): Promise<Answer>;
}

export function createWrites(parts: WriteParts): Writes {
  const { upstream, audit, events, lastKnown, knownBefore, searchIndex, outside } = parts;
  return {
    async carryOut(context, change) {
      const { name, operation, ids, body } = change;
      const accountId = context.account.id;
      const idempotencyKey = idempotencyKeyOf(context);
      const base = baseOf(context);
      let before = lastKnown.recall(accountId, change);
      const fact = (outcome: AuditFact["outcome"], answer?: ServiceAnswer): AuditFact => ({
        accountId,
        actor: actorOf(context),
        action: name,
        target: targetOf(change, answer),
        outcome,
        changes: changesOf(operation, body, before, recordOf(answer?.data)),
        reason: null,
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
          async record(transaction, at, end) {
            const answer = end.outcome === "applied" ? end.answer : undefined;
            await audit.append(transaction, at, fact(end.outcome, answer));
            await outside.wrote(transaction, at, { accountId, name, ids, body, requestId: context.requestId, end });
            if (!mayHaveChanged(end)) return;
            await outdateIndexes(transaction, searchIndex, accountId, change);
          },
        });
      } catch (error) {
        const problem = problemOfThrown(change, error);
        if (problem.kind !== "unavailable") await audit.record(fact("not-applied"));
        throw problem;
      }

      if (mayHaveChanged(end)) lastKnown.forget(accountId, change);
      if (end.outcome === "applied") lastKnown.see(accountId, change, end.answer);
      if (!end.replayed && mayHaveChanged(end)) {
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
  const outcome = error instanceof UnrecordedWriteError ? "unknown" : "not-applied";
  return new ProblemError("unavailable", { outcome, detail: "The console's database failed.", cause: error });
}

function baseOf(context: AccountContext): string | null {
  const digest = context.header(baseDigestHeader.toLowerCase());
  if (digest === undefined) return null;
  if (/^[0-9a-f]{64}$/.test(digest)) return digest;
  throw new ProblemError("invalid-request", { detail: `${baseDigestHeader}: a SHA-256 digest in hexadecimal.` });
}

function idempotencyKeyOf(context: AccountContext): string | null {
  const key = context.header("idempotency-key");
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new ProblemError("invalid-request", { detail: "Idempotency-Key: 1 to 128 visible ASCII characters." });
}

/** A 503 says that nothing was assumed: whoever looks on had better look again. */
function mayHaveChanged(end: WriteEnd): boolean {
  const unavailable = (trouble: Trouble) => trouble.kind === "answered" && trouble.status === 503;
  return end.outcome !== "not-applied" || unavailable(end.trouble);
}

/** The path of what the change concerns, below /v1: of the new object when one was made. */
function targetOf({ name, operation, ids }: Change, answer: ServiceAnswer | undefined): string {
  const path = servicePath(operation.path, ids).slice("/v1".length);
  const created = createdId(name, answer?.data);
  return created === undefined ? path : `${path}/${created}`;
}
