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
import { type Call, callBodySchema } from "../upstream/exchange.ts";
import { type Intent, underWaySeconds } from "../upstream/intents.ts";
import { type ParsedIds, servicePath } from "../upstream/path.ts";
import { UpstreamError } from "../upstream/trouble.ts";
import { isAnswered } from "./stored-result.ts";
import { createdId, eventOf } from "./to-account-event.ts";
import { type IntentSubject, subjectOf } from "./intent-subject.ts";
import { outdateIndexes } from "./invalidate-indexes.ts";
import { isHiddenBy } from "./superseded-writes.ts";
import { type Search, searches, type Sighting, type Traces } from "./reconcilers.ts";

/** What reading back takes. */
export interface ReadBackDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly searchIndex: SearchIndex;
  readonly log: Log;
}

const firstPauseSeconds = 10;
/** A service that cannot say for long is asked this often, so that it is known soon after it can. */
const longestPauseSeconds = 300;

/** DATA of a read, `found` being undefined after the service's 404. */
type Reading = { readonly found: unknown } | "unread";

/** The looks that are due at one time. */
interface Round {
  /** Unix seconds: before anything was read. */
  readonly began: number;
  /** What was read in it, by account and place. */
  readonly reads: Map<string, Promise<Reading>>;
}

/**
 * Looks for the writes whose answer was lost: by a timeout, a reset, a kill of this or another replica. What reading
 * tells is put on record and told; nothing is ever sent again. To be called every second or so, on every replica.
 */
export function createReadBack(parts: ReadBackDeps): () => Promise<void> {
  const { store, upstream, log } = parts;
  return async () => {
    const due = Map.groupBy(await upstream.intents.toLookFor(), (intent) => intent.account_id);
    if (due.size === 0) return;
    const round: Round = { began: await store.now(), reads: new Map() };
    // One after the other on an account: what one write is found to have made is not another's.
    const looks = await Promise.allSettled(
      [...due.values()].map(async (intents) => {
        for (const intent of intents) await lookFor(parts, intent, round);
      }),
    );
    for (const look of looks) {
      if (look.status === "rejected") log.error({ error: describeError(look.reason) }, "reading back failed");
    }
  };
}

async function lookFor(parts: ReadBackDeps, intent: Intent, round: Round): Promise<void> {
  const { store, upstream } = parts;
  const underWayFor = isAnswered(intent) ? 0 : intent.created_at + underWaySeconds - round.began;
  if (!(await upstream.intents.claimLook(intent, pauseBeforeNext(intent.looks, underWayFor)))) return;
  const subject = subjectOf(intent);
  const search = subject && searches[subject.name];
  if (!subject || !search) return settle(parts, intent, subject, { finding: "cannot-tell" });

  const data = await readInRound(upstream, intent, subject, search, round);
  // The service cannot say now: it is asked again later.
  if (data === "unread") return;
  const others = await upstream.intents.alike(intent, besides(search, subject));
  const taken = isCreate(subject) ? await createdByOthers(store, intent) : new Set<string>();
  const traces = tracesOf(intent);
  // What was seen before another of the kind is not how things stood before this one.
  const known = search.hides === "either" && others.earlier ? null : traces.known;
  const sighting = search.judge(data.found, { ...traces, known, taken });
  const isHidden = isHiddenBy(others.later, search, sighting, traces.sent);
  const told: Sighting = isHidden ? { finding: "cannot-tell" } : sighting;
  // What was found may be what one that is still under way has made, and what was not found what it has undone.
  if (others.underWay && (sighting.finding === "applied" || search.hides !== undefined)) return;
  if (told.finding !== "applied" && underWayFor > 0) return;
  return settle(parts, intent, subject, told);
}

/** The other places, below /v1, at which what the write set may be set too. */
function besides({ alsoSetBy = {} }: Search, { ids }: IntentSubject): string[] {
  const names = operationNames.filter((name) => name in alsoSetBy);
  return [...new Set(names.map((name) => targetOf(operations[name].path, ids)))];
}

function targetOf(path: OperationPath, ids: ParsedIds): string {
  return servicePath(path, ids).slice("/v1".length);
}

/** Soon while it may still be under way, and ever more seldom when the service cannot say for long; in seconds. */
function pauseBeforeNext(looks: number, underWayFor: number): number {
  const pause = Math.min(firstPauseSeconds * 2 ** looks, longestPauseSeconds);
  return underWayFor > 0 ? Math.min(pause, Math.max(underWayFor, firstPauseSeconds)) : pause;
}

/** The ids of what other writes to the same place are on record to have created since a little before this one. */
async function createdByOthers(store: Store, intent: Intent): Promise<Set<string>> {
  const rows = await store.db
    .selectFrom("audit")
    .select("target")
    .where("scope", "=", intent.account_id)
    .where("at", ">=", intent.created_at - underWaySeconds)
    .where("action", "=", intent.operation)
    .where("outcome", "=", "applied")
    .where("request_id", "!=", intent.request_id)
    .where("target", "like", `${intent.target}/%`)
    .execute();
  return new Set(rows.map(({ target }) => target.slice(intent.target.length + 1)));
}

/** Reads once for all that it tells of, though what was shared with others is forgotten with each finding. */
function readInRound(
  upstream: Upstream,
  { account_id }: Intent,
  { ids }: IntentSubject,
  { reads }: Search,
  round: Round,
): Promise<Reading> {
  const place = `${account_id} ${targetOf(reads.path, ids)}`;
  const known = round.reads.get(place);
  if (known) return known;
  const reading = readNow(upstream.readerFor(account_id, "read"), { operation: reads, ids });
  round.reads.set(place, reading);
  return reading;
}

async function readNow(reader: AccountReader, call: Call): Promise<Reading> {
  try {
    return { found: (await reader.read(call)).data };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { trouble } = error;
    return trouble.kind === "answered" && trouble.status === 404 ? { found: undefined } : "unread";
  }
}

function tracesOf({ body, known, created_at }: Intent): Omit<Traces, "taken"> {
  return {
    sent: body === null ? {} : callBodySchema.parse(JSON.parse(body)),
    known: known === null ? null : JSON.parse(known),
    at: created_at,
  };
}

function isCreate({ name }: IntentSubject): boolean {
  return name.startsWith("create");
}

async function settle(
  { upstream, audit, events, searchIndex }: ReadBackDeps,
  intent: Intent,
  subject: IntentSubject | undefined,
  { finding, object }: Sighting,
): Promise<void> {
  // Also without a key, which a 500 leaves free for another try: the browser then asks by the ID of its request.
  const answer = finding === "applied" ? JSON.stringify({ data: object }) : null;
  // A write that was reported as not applied is settled again only if that was wrong.
  const isNews = intent.state === "unknown" || finding === "applied";
  const found = { finding: isNews ? finding : null, answer };
  const settled = await upstream.intents.settle(intent, found, async (transaction, at) => {
    if (!subject || !isNews) return;
    if (finding === "applied") await outdateIndexes(transaction, searchIndex, intent.account_id, subject);
    await audit.append(transaction, at, await factOf(transaction, intent, subject, finding, object));
  });
  if (!settled || !subject || !isNews) return;
  upstream.forget(intent.account_id);
  if (finding === "applied") {
    events.publish(intent.account_id, eventOf(subject.operation, subject.ids, createdId(subject.operation, object)));
  }
  events.publish(intent.account_id, { resource: "unconfirmed-write" });
}

const reasons: Readonly<Record<WriteEvidence, string>> = {
  applied: "Read back: the change is there.",
  "not-applied": "Read back: the change is not there.",
  "cannot-tell": "Read back: whether the change was made can't be determined.",
};

async function factOf(
  transaction: Transaction<Schema>,
  intent: Intent,
  { name, operation }: IntentSubject,
  finding: WriteEvidence,
  object: unknown,
): Promise<NewAuditEntry> {
  // What it says of the fields is more than is kept here.
  const open = await findUnresolvedEntry(transaction, intent);
  const created = finding === "applied" ? createdId(operation, object) : undefined;
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
