import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import type { OperationName } from "@edge-console/contract/operations";
import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { AuditLog } from "../audit/audit-log.ts";
import { describeError, type Log } from "../http/log.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { ServiceAnswer } from "../upstream/answer.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { CallBody } from "../upstream/exchange.ts";
import type { ParsedIds } from "../upstream/path.ts";
import type { WriteResult } from "../upstream/outcome.ts";
import { isQuiet, keepLook, lastLook, lockLook, type LookPart, type Place } from "./snapshots.ts";
import { foundInHostnames, foundInZone, keepFound } from "./external-changes.ts";
import {
  differences,
  hostnameDifferences,
  parseSeenHostnames,
  parseSeenZone,
  type SeenHostnames,
  seenHostname,
  seenHostnames,
  type SeenValues,
  seenZone,
} from "./snapshot-values.ts";

/** A write of this console that has ended. */
export interface EndedWrite {
  readonly accountId: string;
  readonly operation: WriteOperation;
  readonly ids: ParsedIds;
  readonly body: CallBody | undefined;
  readonly requestId: string;
  readonly end: WriteResult;
}

/** Notices what was changed in zones by others than this console: by scripts, by another console, by the provider. */
export interface OutsideWatch {
  /**
   * Compares what a read has answered with what was seen or left last; `tookMs` ago the read was asked for. Returns at
   * once and never fails.
   */
  saw(accountId: string, name: OperationName, ids: ParsedIds, answer: ServiceAnswer, tookMs: number): void;
  /** Takes a write's answer for what the console has left, in the transaction that puts its end on record. */
  wrote(transaction: Transaction<Schema>, at: number, write: EndedWrite): Promise<void>;
  /** Nobody knows how a zone is now: a write was lost whose process died. */
  lost(transaction: Transaction<Schema>, at: number, accountId: string, ids: ParsedIds): Promise<void>;
  /** Resolves when all that was seen of the zone here is compared. */
  settled(place: Place): Promise<void>;
}

/** When nothing has changed, the time of the last look is noted this often, in seconds. */
const noteEvery = 60;
/** Another replica may share a read that began before a write here ended, and hear of that a moment later. */
const replicaMargin = 12;

export function createOutsideWatch(deps: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly log: Log;
}): OutsideWatch {
  const { store, audit, log } = deps;
  const margin = store.kind === "postgres" ? replicaMargin : 1;
  const comparing = new Map<string, Promise<void>>();

  async function compare(place: Place, snapshot: Look, tookMs: number) {
    const { part, seen } = snapshot;
    const text = JSON.stringify(seen);
    const [now, known] = [await store.now(), await lastLook(store.db, place, part)];
    if (known?.seen === text && now - known.looked_at < noteEvery) return;
    const since = now - Math.ceil(tookMs / 1000) - margin;
    await store.write(async (transaction) => {
      const last = await lockLook(transaction, place, part);
      // Something newer was seen or left while this was read.
      if (last && last.looked_at > since && last.seen !== null) return;
      if (!(await isQuiet(transaction, place, part, { since, now }))) return;
      if (last?.seen) {
        const times = { lookedAt: last.looked_at, noticedAt: now };
        await keepFound(transaction, audit, place, times, foundBetween(last.seen, snapshot));
      }
      await keepLook(transaction, place, part, { looked_at: now, seen: text });
    });
  }

  return {
    saw(accountId, name, ids, { data }, tookMs) {
      if (!isLook(name) || ids.ZONE_ID === undefined) return;
      const place = { accountId, zoneId: ids.ZONE_ID };
      const key = keyOf(place);
      const began = performance.now() - tookMs;
      const work = (comparing.get(key) ?? Promise.resolve())
        .then(() => {
          return compare(place, lookOf(name, data), performance.now() - began);
        })
        .catch((error: unknown) => log.error({ error: describeError(error) }, "comparing a zone failed"))
        .finally(() => {
          if (comparing.get(key) === work) comparing.delete(key);
        });
      comparing.set(key, work);
    },

    async wrote(transaction, at, write) {
      const { accountId, operation, ids, end, requestId } = write;
      const part = writtenPart(operation);
      if (!part || surelyNotMade(end)) return;
      const data = end.outcome === "applied" && isJsonObject(end.answer.data) ? end.answer.data : undefined;
      const zoneId = ids.ZONE_ID ?? data?.["ID"];
      if (typeof zoneId !== "string") return;
      const place = { accountId, zoneId };
      const forget = async (one: LookPart) => keepLook(transaction, place, one, { looked_at: at, seen: null });
      if (operation.resource === "zone" && operation.effect === "delete") {
        await forget("zone");
        await forget("hostnames");
        return;
      }
      const begun = await transaction
        .selectFrom("intents")
        .select("created_at")
        .where("account_id", "=", accountId)
        .where("request_id", "=", requestId)
        .executeTakeFirst();
      const since = begun?.created_at ?? at;
      const quiet = await isQuiet(transaction, place, part, { since, now: at, except: requestId });
      const last = await lockLook(transaction, place, part);
      const left = data && quiet ? leftBy(write, data, last?.seen ?? null) : null;
      if (left === null) return forget(part);
      if (left.others.length > 0 && last) {
        const times = { lookedAt: last.looked_at, noticedAt: at };
        await keepFound(transaction, audit, place, times, foundInZone(left.others));
      }
      await keepLook(transaction, place, part, { looked_at: at, seen: JSON.stringify(left.seen) });
    },

    async lost(transaction, at, accountId, ids) {
      if (ids.ZONE_ID === undefined) return;
      const place = { accountId, zoneId: ids.ZONE_ID };
      for (const part of ["zone", "hostnames"] as const) {
        await keepLook(transaction, place, part, { looked_at: at, seen: null });
      }
    },

    settled: (place) => comparing.get(keyOf(place)) ?? Promise.resolve(),
  };
}

const keyOf = ({ accountId, zoneId }: Place) => `${accountId} ${zoneId}`;

/** The reads that are compared. */
const looks = ["getZone", "listHostnames"] as const;

function isLook(name: OperationName): name is (typeof looks)[number] {
  return looks.some((look) => look === name);
}

/** The part of a response that is compared. */
type Look =
  | { readonly part: "zone"; readonly seen: SeenValues }
  | { readonly part: "hostnames"; readonly seen: SeenHostnames };

/** Returns the part of a response that is compared. */
function lookOf(name: (typeof looks)[number], data: unknown): Look {
  if (name === "getZone") return { part: "zone", seen: seenZone(zoneSchema.parse(data)) };
  return { part: "hostnames", seen: seenHostnames(hostnameListSchema.parse(data).CDN_HOSTNAMES) };
}

function foundBetween(before: string, after: Look) {
  if (after.part === "zone") return foundInZone(differences(parseSeenZone(before), after.seen));
  return foundInHostnames(hostnameDifferences(parseSeenHostnames(before), after.seen));
}

/** Returns the part of a zone that a write changes; undefined for tunnels. */
function writtenPart({ resource }: WriteOperation): LookPart | undefined {
  if (resource === "zone") return "zone";
  return resource === "hostname" || resource === "certificate" ? "hostnames" : undefined;
}

/** What the service refused, or was never sent. A failure of the service itself proves nothing. */
function surelyNotMade(end: WriteResult): boolean {
  if (end.outcome !== "not-applied") return false;
  return !(end.trouble.kind === "answered" && end.trouble.status >= 500);
}

/**
 * How the console has left what it wrote, by the answer and what was seen before; and what of it differs that this write
 * does not explain. Null when it cannot be told.
 */
function leftBy(
  { operation, ids, body }: EndedWrite,
  answer: Readonly<Record<string, unknown>>,
  before: string | null,
): { seen: SeenValues | SeenHostnames; others: ReturnType<typeof differences> } | null {
  const { resource, effect, sets } = operation;
  if (resource === "zone" && !sets) {
    const seen = seenZone(answer);
    return { seen, others: unexplained(body, before, seen) };
  }
  if (before === null) return null;
  if (resource === "zone") return { seen: { ...parseSeenZone(before), ...sets }, others: [] };
  const id = String(ids.HOSTNAME_ID ?? answer["ID"]);
  const { [id]: known, ...rest } = parseSeenHostnames(before);
  if (effect === "delete") return { seen: rest, others: [] };
  if (resource === "hostname") return { seen: { ...rest, [id]: seenHostname(answer) }, others: [] };
  if (!known) return null;
  const expires = "EXPIRES" in answer ? { CERTIFICATE_EXPIRES: answer["EXPIRES"] } : {};
  return { seen: { ...rest, [id]: seenHostname({ ...known, ...sets, ...expires }) }, others: [] };
}

/** A switch of the origin type, or of a tunnel's delivery, brings other fields along. */
function unexplained(body: CallBody | undefined, before: string | null, seen: SeenValues) {
  if (before === null || !body || "ORIGIN_TYPE" in body || "TUNNEL_MODE" in body) return [];
  return differences(parseSeenZone(before), seen).filter(({ field }) => !(field in body));
}
